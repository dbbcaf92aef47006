import { LRUCache } from 'lru-cache';
import type { Pool } from '../platform/sql/statement.ts';
import { type FeatureRecord, findFeatures, findFeaturesById } from './store/feature-catalog.ts';

/** The part of a project that its features depend on. */
export interface FeatureOwner {
  id: string;
  featuresRevision: number;
}

interface Catalog {
  revision: number;
  /** Whether it holds all features, in id order, or only those requested so far. */
  complete: boolean;
  byId: Map<string, FeatureRecord>;
  /** Memory that the features take. */
  bytes: number;
}

/** Memory of a feature without its texts, in bytes. */
const BYTES_PER_FEATURE = 600;
/** Memory of an external identity, without key and address. */
const BYTES_PER_EXTERNAL = 100;
/** Memory of a decision without its note. */
const BYTES_PER_DECISION = 200;

/** The features of projects, cached until one of them changes. */
export class FeatureCatalogs {
  readonly #pool: Pool;
  readonly #kept: LRUCache<string, Catalog>;

  /** @param budgetBytes memory for all features together. A project that exceeds it alone is not cached. */
  constructor(pool: Pool, budgetBytes: number) {
    this.#pool = pool;
    this.#kept = new LRUCache({
      maxSize: Math.max(1, Math.floor(budgetBytes)),
      sizeCalculation: ({ bytes }) => Math.max(bytes, 1),
    });
  }

  get limitBytes(): number {
    return this.#kept.maxSize;
  }

  get bytes(): number {
    return this.#kept.calculatedSize;
  }

  /** All features of a project, in id order. */
  async getAll(owner: FeatureOwner): Promise<ReadonlyMap<string, FeatureRecord>> {
    const kept = this.#catalog(owner);
    if (kept.complete) return kept.byId;
    const features = await findFeatures(this.#pool, { projectId: owner.id });
    const byId = new Map(features.map((feature) => [feature.id, feature]));
    this.#keep(owner, { revision: owner.featuresRevision, complete: true, byId, bytes: bytesOf(features) });
    return byId;
  }

  /** Some features by id, including deleted ones. Unknown ids are left out. */
  async getMany(owner: FeatureOwner, ids: readonly string[]): Promise<ReadonlyMap<string, FeatureRecord>> {
    const { byId } = this.#catalog(owner);
    const missing = ids.filter((id) => !byId.has(id));
    if (missing.length === 0) return byId;
    const found = await findFeaturesById(this.#pool, { projectId: owner.id, ids: missing });
    const all = new Map(found);
    for (const id of ids) if (byId.has(id)) all.set(id, byId.get(id)!);
    const catalog = this.#kept.peek(owner.id);
    // Deleted features stay out, because a complete catalog holds exactly the active features.
    if (catalog?.revision === owner.featuresRevision && !catalog.complete) {
      for (const [id, feature] of found) catalog.byId.set(id, feature);
      catalog.bytes += bytesOf([...found.values()]);
      // Set it again, since its size has grown.
      this.#kept.set(owner.id, { ...catalog });
    }
    return all;
  }

  #catalog(owner: FeatureOwner): Catalog {
    const kept = this.#kept.get(owner.id);
    if (kept?.revision === owner.featuresRevision) return kept;
    const empty = { revision: owner.featuresRevision, complete: false, byId: new Map(), bytes: 0 };
    this.#keep(owner, empty);
    return empty;
  }

  #keep(owner: FeatureOwner, catalog: Catalog): void {
    const before = this.#kept.peek(owner.id);
    // A request that started before a change must not overwrite newer data.
    if (before && before.revision > catalog.revision) return;
    this.#kept.set(owner.id, catalog);
  }
}

/** Memory that features take, in bytes. */
function bytesOf(features: readonly FeatureRecord[]): number {
  let bytes = 0;
  for (const { name, description, tags, external, decision } of features) {
    bytes += BYTES_PER_FEATURE + name.length + description.length;
    if (decision) bytes += BYTES_PER_DECISION + (decision.note?.length ?? 0);
    if (external) bytes += BYTES_PER_EXTERNAL + external.id.length + (external.url?.length ?? 0);
    for (const tag of tags) bytes += tag.length;
  }
  return bytes;
}
