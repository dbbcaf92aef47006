import { defineEntity, p } from '@mikro-orm/core';
import type { GivenEstimates } from '../ranking/vocabulary.ts';
import type { External } from '../rules/external.ts';
import { TextArrayType } from './text-array.ts';

const FeatureSchema = defineEntity({
  name: 'Feature',
  tableName: 'features',
  properties: {
    id: p.uuid().primary(),
    projectId: p.uuid(),
    name: p.string(),
    description: p.text(),
    tags: p.type(TextArrayType).$type<string[]>(),
    valueEstimate: p.double().$type<number>().nullable(),
    complexityEstimate: p.double().$type<number>().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    deletedAt: p.datetime().nullable(),
    deletedBy: p.uuid().nullable(),
    /** Set together with `deletedAt` if the feature can be restored. */
    archivedAt: p.datetime().nullable(),
    /** Whether a sync with another program archived it. */
    archivedBySync: p.boolean().default(false),
    externalSource: p.text().nullable(),
    externalId: p.text().nullable(),
    externalUrl: p.text().nullable(),
  },
});

/** An item being ranked. */
export class Feature extends FeatureSchema.class {
  /** Numbers that were imported with the feature. */
  get estimates(): GivenEstimates {
    return { value: this.valueEstimate ?? null, complexity: this.complexityEstimate ?? null };
  }

  /** Its identity in another program. */
  get external(): External | null {
    const { externalSource: source, externalId: id, externalUrl: url } = this;
    return source && id ? { source, id, url: url ?? null } : null;
  }
}
FeatureSchema.setClass(Feature);
