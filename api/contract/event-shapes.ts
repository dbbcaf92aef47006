import type { Static, TObject } from 'typebox';
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
} from './fields.ts';
import { Count, DateTime, described, listOf, named, orNull } from './shapes.ts';
import { Type } from './type.ts';

// The events of streams and webhooks. Each type is described here, once.

const Features = {
  count: described('Number of features.', Type.Integer({ minimum: 1, examples: [1] })),
  features: described('The first 100 of them.', listOf(NamedFeature)),
};
const Several = named('FeaturesOfEvent', Type.Object(Features));
const Named = described('The name.', Type.Object({ name: Name }));
const Top = listOf(NamedFeature);

/** The data of each type. Nothing in it names people. */
const DATA = {
  'feature.created': Several,
  'feature.updated': Type.Object({
    ...Features,
    changed: Type.Optional(
      described('The fields that changed, if this is about one feature.', listOf(Type.String({ examples: ['name'] }))),
    ),
    before: Type.Optional(described('The old name, if one feature got another.', Named)),
    after: Type.Optional(described('The new name, if one feature got another.', Named)),
  }),
  'feature.archived': Several,
  'feature.restored': Several,
  'feature.deleted': Several,
  'comparison.recorded': Type.Object({
    dimension: AskedDimension,
    comparisons: described(
      'New comparisons, in their order; those of several answers may come together. If one is changed, undone, deleted or restored later, no event says so: a copy of the comparisons is read again from time to time.',
      listOf(
        Type.Object({
          id: Id,
          feature_a_id: FeatureAId,
          feature_b_id: FeatureBId,
          choice: Choice,
          strength: Strength,
          set_id: SetId,
        }),
      ),
    ),
  }),
  'ranking.changed': Type.Object({
    top: described(
      "How many of the best features (value / complexity) are compared: the project's aim, or else 10.",
      Type.Integer({ minimum: 1, examples: [10] }),
    ),
    before: described('The best features when such an event was last told.', Top),
    after: described('The best features now.', Top),
    entered: described('Features that are new among the best.', Top),
    left: described('Features that are no longer among the best.', Top),
  }),
  'progress.reached': Type.Object({
    dimension: AskedDimension,
    aim_top: described(
      'How many of the best features the project aims for; null for all.',
      orNull(Type.Integer({ minimum: 1, examples: [10] })),
    ),
  }),
  'contradiction.found': Type.Object({
    dimension: AskedDimension,
    contradictions: described('Number of contradictions now.', Count),
    before: described('Number of contradictions when such an event was last told.', Count),
  }),
  'events.missed': described('Nothing. Read the project again: changes before may have no event.', Type.Object({})),
  'webhook.test': described('Nothing. Only webhooks are sent it, when somebody tests them.', Type.Object({})),
} as const;

type TypeOf = keyof typeof DATA;

/** `ranking.changed` as `RankingChangedEvent`. */
const titleOf = (type: string) =>
  `${type.replaceAll(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`;

const eventOf = <K extends TypeOf>(type: K) =>
  named(
    titleOf(type),
    Type.Object({
      id: described('Id of the event. If it comes twice, it is the same event.', Id),
      type: described('The type.', Type.Unsafe<K>({ type: 'string', const: type })),
      timestamp: described('When it happened.', DateTime),
      project_id: ProjectId,
      data: described('What happened.', DATA[type] as (typeof DATA)[K]),
    }),
  );

export type ProjectEvent = { [K in TypeOf]: Static<ReturnType<typeof eventOf<K>>> }[TypeOf];
/** An event of a project as others see it: one of its types. */
export const ProjectEvent = named(
  'ProjectEvent',
  Type.Unsafe<ProjectEvent>(Type.Union((Object.keys(DATA) as TypeOf[]).map((type) => eventOf(type) as TObject))),
);
