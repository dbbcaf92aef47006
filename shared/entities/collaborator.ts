import { defineEntity, p } from '@mikro-orm/core';

const CollaboratorSchema = defineEntity({
  name: 'Collaborator',
  tableName: 'collaborators',
  properties: {
    projectId: p.uuid().primary(),
    userId: p.uuid().primary(),
    assignedAt: p.datetime(),
    assignedBy: p.uuid(),
  },
});

/** A user other than the owner who may work on a project. */
export class Collaborator extends CollaboratorSchema.class {}
CollaboratorSchema.setClass(Collaborator);
