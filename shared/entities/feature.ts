import { defineEntity, p } from '@mikro-orm/core';
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
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    deletedAt: p.datetime().nullable(),
    deletedBy: p.uuid().nullable(),
  },
});

/** An item being ranked. */
export class Feature extends FeatureSchema.class {}
FeatureSchema.setClass(Feature);
