import { defineEntity, p } from '@mikro-orm/core';
import { STORED_ACTIONS } from '../rules/activity-actions.ts';

const ActivitySchema = defineEntity({
  name: 'Activity',
  tableName: 'activities',
  properties: {
    id: p.uuid().primary(),
    projectId: p.uuid(),
    action: p.enum(STORED_ACTIONS),
    userId: p.uuid(),
    createdAt: p.datetime(),
    details: p.json<Record<string, unknown>>(),
  },
});

/** One entry of a project's audit log, written in the transaction of the change it describes. */
export class Activity extends ActivitySchema.class {}
ActivitySchema.setClass(Activity);
