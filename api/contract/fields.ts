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
import { Type } from './type.ts';

export const Id = described('Unique identifier.', Uuid);
export const Name = described('Name, 1 to 256 characters.', Type.String());
export const AskedDimension = described('`complexity` (effort) or `value`.', Dimension);
export const CreatedAt = described('When it was created.', DateTime);
export const Username = described('Unique name of the account.', Type.String());
export const Description = described('Description, up to 10,000 characters.', Type.String());
export const Choice = described('The chosen feature, or `tie`.', oneOf(...CHOICES));
export const ProgressPercent = described('Coverage in percent of the target, at most 100.', Percent);
export const TransitiveCoverage = described(
  'Share of feature pairs whose order is known from answers or by inference, 0 to 1.',
  Share,
);
export const CycleCount = described('Number of cycles, that is, contradictions such as A > B > C > A.', Count);
export const ProjectId = described('The project it belongs to.', Uuid);
export const Strength = described(
  'The answer on the five-point scale; null if binary.',
  named('Strength', orNull(oneOf(...STRENGTHS))),
);
export const ComparisonsDone = described('Number of active comparisons in the dimension.', Count);
export const TargetVariance = described(
  'Mean variance at which `bayesian_confidence` is 1, in squared logits.',
  Positive,
);
export const Message = described('The result as a sentence.', Type.String());
export const Tags = described('Up to 50 tags of up to 50 characters.', listOf(Type.String()));
export const Row = described(
  'Row number as a spreadsheet shows it: the header is row 1. For JSON, the position in the list, from 1.',
  Type.Integer({ minimum: 1, examples: [40] }),
);
export const DisplayName = described('Name that other users see; null if not set.', orNull(Type.String()));
export const AvatarUrl = described('URL of the profile picture; null if not set.', orNull(Type.String()));
export const FeatureCount = described('Number of features.', Count);
export const UpdatedAt = described('When it was last changed.', DateTime);
export const EstimatedComparisons = described(
  'Estimated number of comparisons until the mean variance reaches the target variance; at most the pairs that nobody has compared yet.',
  Count,
);
export const CurrentVariance = described('Mean variance of the estimates now, in squared logits.', Positive);
export const ComparisonId = described(
  'Id of the comparison that the answer creates. If you send the answer twice, Pairwise stores it once.',
  Uuid,
);
export const FeatureAId = described('Id of the first feature of the pair.', Uuid);
export const FeatureBId = described('Id of the second feature of the pair.', Uuid);
export const ReplacedBy = described(
  'The later comparison by the same user that replaces this one, or redoes it if it was undone.',
  orNull(Uuid),
);
export const SetId = described(
  'The answer about a set of features that it is part of (see `best-worst`); null for a pair.',
  orNull(Uuid),
);
export const Ratio = described(
  '`value` divided by `complexity`: e to the expected difference of their logarithms. Answers about factors scale both; without any, a feature at the 90th percentile of a dimension is worth 10 times one at the 10th.',
  Positive,
);
export const Rank = described('Rank of the feature, from 1.', Type.Integer({ minimum: 1 }));

export const SharedRank = described(
  "The first rank among the features that the answers can't tell apart from this one. All of them have the same.",
  Type.Integer({ minimum: 1, examples: [12] }),
);

export const TiedWith = described(
  'Number of other features with the same `shared_rank`.',
  Type.Integer({ minimum: 0, examples: [0] }),
);

/** The mark of an account that is not a person's. Examples are about people. */
export const Service = Type.Optional(
  described(
    'Present, and true, for a service account: a program of this project.',
    Type.Unsafe<true>({ const: true, examples: [] }),
  ),
);

/** The mark of somebody without an account, who takes part by a link. */
export const Guest = Type.Optional(
  described(
    'Present, and true, for a guest: somebody without an account, who takes part by a link.',
    Type.Unsafe<true>({ const: true, examples: [] }),
  ),
);

/** A feature by id and name. */
export const NamedFeature = named('NamedFeature', Type.Object({ id: Id, name: Name }));
/** A user by id and username. */
export const NamedUser = named(
  'NamedUser',
  Type.Object({ id: Id, username: Username, service: Service, guest: Guest }),
);

export const AimTop = Type.Optional(
  described(
    'How many of the best features (value / complexity) the questions settle. Absent for all.',
    Type.Integer({ minimum: 1, examples: [10] }),
  ),
);

export const OrderRenewedAt = Type.Optional(
  described(
    'When the last answer was given before a new version of Pairwise computed the order in a new way. Absent if there was none.',
    DateTime,
  ),
);
