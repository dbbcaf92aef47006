import { defineEntity, p } from '@mikro-orm/core';
import { COMPARISON_MODES, MODEL_TYPES, SELECTION_STRATEGIES } from '../ranking/vocabulary.ts';

const ProjectSchema = defineEntity({
  name: 'Project',
  tableName: 'projects',
  properties: {
    id: p.uuid().primary(),
    name: p.string(),
    description: p.text(),
    comparisonMode: p.enum(COMPARISON_MODES),
    ownerId: p.uuid(),
    modelType: p.enum(MODEL_TYPES).default('bradley_terry'),
    selectionStrategy: p.enum(SELECTION_STRATEGIES).default('robust'),
    /** Grows with every change to a feature of the project, including a new name. */
    featuresRevision: p.integer().default(0),
    /** Whether collaborators see stand-ins instead of each other's names. */
    hideNames: p.boolean().default(false),
    /** How many of the best features the questions are to settle; null for the whole order. */
    aimTop: p.integer().nullable(),
    /** Whether collaborators delete the answers and features of others. */
    membersMayDelete: p.boolean().default(false),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    deletedAt: p.datetime().nullable(),
    deletedBy: p.uuid().nullable(),
  },
});

/** A backlog that a team ranks. Deleting a project hides it and erases nothing. */
export class Project extends ProjectSchema.class {}
ProjectSchema.setClass(Project);
