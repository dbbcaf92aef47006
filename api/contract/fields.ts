import Type from 'typebox';
import { CHOICES, STRENGTHS } from '../../shared/ranking/vocabulary.ts';
import {
  Count,
  DateTime,
  Dimension,
  described,
  listOf,
  named,
  oneOf,
  orNull,
  Percent,
  Positive,
  Share,
  Uuid,
} from './shapes.ts';

export const Id = described('Unique identifier (UUID).', Uuid);
export const Name = described('Name, 1 to 200 characters.', Type.String());
export const AskedDimension = described(
  'Which question was asked: `complexity` (harder to build) or `value` (worth more).',
  Dimension,
);
export const CreatedAt = described('When it was created (ISO 8601, UTC).', DateTime);
export const Username = described('Unique name of the account.', Type.String());
export const Description = described('Description, up to 10,000 characters.', Type.String());
export const Choice = described(
  'Which feature was chosen: `feature_a`, `feature_b`, or `tie` if neither.',
  oneOf(...CHOICES),
);
export const ProgressPercent = described('Coverage as a percentage of the target, at most 100.', Percent);
export const TransitiveCoverage = described(
  'Share of feature pairs whose order is known directly or by inference, 0 to 1.',
  Share,
);
export const CycleCount = described('Number of detected cycles.', Count);
export const ProjectId = described('The project it belongs to.', Uuid);
export const Strength = described(
  'The grade given on the five-point scale; null for a binary comparison.',
  orNull(oneOf(...STRENGTHS)),
);
export const ComparisonsDone = described('Number of active comparisons in the dimension.', Count);
export const TargetVariance = described(
  'Mean variance that `bayesian_confidence` measures against, in squared logits.',
  Positive,
);
export const Message = described('The result as a sentence.', Type.String());
export const Tags = described('Up to 50 tags of up to 50 characters.', listOf(Type.String()));
export const Row = described(
  'Row number as in a spreadsheet, from 1 with the header; for JSON the position in the list.',
  Type.Integer({ minimum: 1, examples: [40] }),
);
export const DisplayName = described('Name shown to other people; null if not set.', orNull(Type.String()));
export const AvatarUrl = described('Address of a profile picture; null if not set.', orNull(Type.String()));
export const FeatureCount = described('Number of features.', Count);
export const UpdatedAt = described('When it was last changed (ISO 8601, UTC).', DateTime);
export const EstimatedComparisons = described(
  'Estimated number of comparisons until the mean variance reaches the target variance.',
  Count,
);
export const CurrentVariance = described('Mean variance of the estimates now, in squared logits.', Positive);
export const ComparisonId = described(
  'The id that the comparison will have. If you send an answer again with the same id, it is stored once.',
  Uuid,
);
export const FeatureAId = described('The first feature of the pair, by id.', Uuid);
export const FeatureBId = described('The second feature of the pair, by id.', Uuid);
export const ReplacedBy = described('The later answer of the same person that replaces it.', orNull(Uuid));
export const Ratio = described('Value for effort: `value` divided by `complexity`.', Positive);
export const Rank = described('Position in the list, counted from 1.', Type.Integer({ minimum: 1 }));

/** A feature by id and name. */
export const NamedFeature = named('NamedFeature', Type.Object({ id: Id, name: Name }));
/** A user by id and username. */
export const Person = named('Person', Type.Object({ id: Id, username: Username }));
