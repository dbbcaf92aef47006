import {
  AskedDimension,
  Choice,
  FeatureAId,
  FeatureBId,
  Id,
  Name,
  NamedFeature,
  ProjectId,
  SetId,
  Strength,
} from '../../platform/contract/common-fields.ts';
import type { Of } from '../../platform/fields/field.ts';
import { f } from '../../platform/fields/fields.ts';
import { model } from '../../platform/fields/object.ts';

// The events of streams and webhooks. Each type is described here, once.

const Features = {
  count: f.integer('Number of features.', { minimum: 1, examples: [1] }),
  features: f.list(NamedFeature, 'The first 100 of them.'),
};
const Several = model('FeaturesOfEvent', Features);
const Named = f.object({ name: Name }, 'The name.');
const Top = f.list(NamedFeature);

/** The data of each type. Nothing in it names people. */
const DATA = {
  'feature.created': Several,
  'feature.updated': f.object({
    ...Features,
    changed: f
      .list(f.string(undefined, { examples: ['name'] }), 'The fields that changed, if this is about one feature.')
      .optional(),
    before: Named.about('The old name, if one feature got another.').optional(),
    after: Named.about('The new name, if one feature got another.').optional(),
  }),
  'feature.archived': Several,
  'feature.restored': Several,
  'feature.deleted': Several,
  'comparison.recorded': f.object({
    dimension: AskedDimension,
    comparisons: f.list(
      f.object({
        id: Id,
        feature_a_id: FeatureAId,
        feature_b_id: FeatureBId,
        choice: Choice,
        strength: Strength,
        set_id: SetId,
      }),
      'New comparisons, in their order; those of several answers may come together. If one is changed, undone, deleted or restored later, no event says so: a copy of the comparisons is read again from time to time.',
    ),
  }),
  'ranking.changed': f.object({
    top: f.integer("How many of the best features (value / complexity) are compared: the project's aim, or else 10.", {
      minimum: 1,
      examples: [10],
    }),
    before: Top.about('The best features when such an event was last told.'),
    after: Top.about('The best features now.'),
    entered: Top.about('Features that are new among the best.'),
    left: Top.about('Features that are no longer among the best.'),
  }),
  'progress.reached': f.object({
    dimension: AskedDimension,
    aim_top: f
      .integer('How many of the best features the project aims for; null for all.', { minimum: 1, examples: [10] })
      .orNull(),
  }),
  'contradiction.found': f.object({
    dimension: AskedDimension,
    contradictions: f.count('Number of contradictions now.'),
    before: f.count('Number of contradictions when such an event was last told.'),
  }),
  'snapshot.kept': f.object({
    snapshot: f.object({ id: Id, name: Name }, 'The kept ranking.'),
    features: f.count('Number of features in it.'),
    people: f.count('Number of people whose answers counted.'),
    answers: f.count('Number of answers that counted.'),
  }),
  'events.missed': f.object({}, 'Nothing. Read the project again: changes before may have no event.'),
  'webhook.test': f.object({}, 'Nothing. Only webhooks are sent it, when somebody tests them.'),
} as const;

type TypeOf = keyof typeof DATA;

/** `ranking.changed` as `RankingChangedEvent`. */
const titleOf = (type: string) =>
  `${type.replaceAll(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`;

const eventOf = <K extends TypeOf>(type: K) =>
  model(titleOf(type), {
    id: Id.about('Id of the event. If it comes twice, it is the same event.'),
    type: f.as<K>({ type: 'string', const: type }, 'The type.'),
    timestamp: f.moment('When it happened.'),
    project_id: ProjectId,
    data: (DATA[type] as (typeof DATA)[K]).about('What happened.'),
  });

export type ProjectEvent = { [K in TypeOf]: Of<ReturnType<typeof eventOf<K>>> }[TypeOf];
/** An event of a project as its receivers see it: one of its types. */
export const ProjectEvent = f
  .as<ProjectEvent>({ anyOf: (Object.keys(DATA) as TypeOf[]).map(eventOf) })
  .named('ProjectEvent');
