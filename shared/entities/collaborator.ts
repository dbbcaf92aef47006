import { defineEntity, p } from '@mikro-orm/core';
import { DIMENSIONS } from '../ranking/vocabulary.ts';

const CollaboratorSchema = defineEntity({
  name: 'Collaborator',
  tableName: 'collaborators',
  properties: {
    projectId: p.uuid().primary(),
    userId: p.uuid().primary(),
    assignedAt: p.datetime(),
    assignedBy: p.uuid(),
    /** The only dimension that they answer; null for both dimensions. */
    onlyDimension: p.enum(DIMENSIONS).nullable(),
  },
});

/** A user other than the owner who may work on a project. */
export class Collaborator extends CollaboratorSchema.class {}
CollaboratorSchema.setClass(Collaborator);
