import { LRUCache } from 'lru-cache';
import { type FeatureRecord, findFeatures, findFeaturesById } from '../store/feature-catalog.ts';
import type { Pool } from '../store/statement.ts';

/** A project as far as its features are concerned. */
export interface FeatureOwner {
  id: string;
  featuresRevision: number;
}

interface Catalog {
  revision: number;
  /** Whether all features are in it, in id order, or only those requested so far. */
  complete: boolean;
  byId: Map<string, FeatureRecord>;
}

/** Features kept over all projects; the projects used longest ago go first. */
const MAX_FEATURES = 50_000;

/** What features say, kept per project until one of them changes. */
export class FeatureCatalogs {
  readonly #pool: Pool;
  readonly #kept = new LRUCache<string, Catalog>({
    maxSize: MAX_FEATURES,
    // A project above the limit is kept all the same, alone.
    sizeCalculation: ({ byId }) => Math.min(Math.max(byId.size, 1), MAX_FEATURES),
  });

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** All features of a project, in id order. */
  async getAll(owner: FeatureOwner): Promise<ReadonlyMap<string, FeatureRecord>> {
    const kept = this.#catalog(owner);
    if (kept.complete) return kept.byId;
    const features = await findFeatures(this.#pool, owner.id);
    const byId = new Map(features.map((feature) => [feature.id, feature]));
    this.#keep(owner, { revision: owner.featuresRevision, complete: true, byId });
    return byId;
  }

  /** Some features by id, deleted ones included; those that never were are left out. */
  async getMany(owner: FeatureOwner, ids: readonly string[]): Promise<ReadonlyMap<string, FeatureRecord>> {
    const { byId } = this.#catalog(owner);
    const missing = ids.filter((id) => !byId.has(id));
    if (missing.length === 0) return byId;
    const found = await findFeaturesById(this.#pool, owner.id, missing);
    const all = new Map(found);
    for (const id of ids) if (byId.has(id)) all.set(id, byId.get(id)!);
    const catalog = this.#kept.peek(owner.id);
    // Deleted features stay out: a complete catalog holds exactly the active ones.
    if (catalog?.revision === owner.featuresRevision && !catalog.complete) {
      for (const [id, feature] of found) catalog.byId.set(id, feature);
      // Counted anew: it has grown.
      this.#kept.set(owner.id, { ...catalog });
    }
    return all;
  }

  #catalog(owner: FeatureOwner): Catalog {
    const kept = this.#kept.get(owner.id);
    if (kept?.revision === owner.featuresRevision) return kept;
    const empty = { revision: owner.featuresRevision, complete: false, byId: new Map() };
    this.#keep(owner, empty);
    return empty;
  }

  #keep(owner: FeatureOwner, catalog: Catalog): void {
    const before = this.#kept.peek(owner.id);
    // A request that began before a change must not put what it knows over what came after.
    if (before && before.revision > catalog.revision) return;
    this.#kept.set(owner.id, catalog);
  }
}
