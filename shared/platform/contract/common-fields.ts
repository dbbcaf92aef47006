import { CHOICES, STRENGTHS } from '../../ranking/vocabulary.ts';
import { f } from '../fields/fields.ts';
import { model } from '../fields/object.ts';
import { DESCRIPTION_LENGTH, NAME_LENGTH, TAG_LENGTH, TAGS } from '../rules/limits.ts';
import { Dimension } from './shapes.ts';

export const Id = f.uuid('Unique identifier.');
export const Name = f.nonBlank(NAME_LENGTH, 'Name, 1 to 256 characters.');
export const AskedDimension = Dimension.about('`complexity` (effort) or `value`.');
export const CreatedAt = f.moment('When it was created.');
export const Username = f.string('Unique name of the account.');
export const Description = f.text(DESCRIPTION_LENGTH, 'Description, up to 10,000 characters.');
export const Choice = f.oneOf(CHOICES, 'The chosen feature, or `tie`.');
export const ProgressPercent = f.percent('Coverage in percent of the target, at most 100.');
export const TransitiveCoverage = f.share(
  'Share of feature pairs whose order is known from answers or by inference, 0 to 1.',
);
export const CycleCount = f.count('Number of cycles, that is, contradictions such as A > B > C > A.');
export const ProjectId = f.uuid('The project it belongs to.');
export const Strength = f
  .oneOf(STRENGTHS, 'The answer on the five-point scale; null if binary.')
  .orNull()
  .named('Strength');
export const ComparisonsDone = f.count('Number of active comparisons in the dimension.');
export const TargetVariance = f.positive('Mean variance at which `bayesian_confidence` is 1, in squared logits.');
export const Message = f.string('The result as a sentence.');
export const Tags = f.listUpTo(TAGS, f.nonBlank(TAG_LENGTH), 'Up to 50 tags of up to 50 characters.', {
  of: 'strings',
});
export const Row = f.integer(
  'Row number as a spreadsheet shows it: the header is row 1. For JSON, the position in the list, from 1.',
  { minimum: 1, examples: [40] },
);
export const DisplayName = f.string('Name that other users see; null if not set.').orNull();
export const AvatarUrl = f.string('URL of the profile picture; null if not set.').orNull();
export const FeatureCount = f.count('Number of features.');
export const UpdatedAt = f.moment('When it was last changed.');
export const EstimatedComparisons = f.count(
  'Estimated number of comparisons until the mean variance reaches the target variance; at most the pairs that nobody has compared yet.',
);
export const CurrentVariance = f.positive('Mean variance of the estimates now, in squared logits.');
export const ComparisonId = f.uuid(
  'Id of the comparison that the answer creates. If you send the answer twice, Pairwise stores it once.',
);
export const FeatureAId = f.uuid('Id of the first feature of the pair.');
export const FeatureBId = f.uuid('Id of the second feature of the pair.');
export const ReplacedBy = f
  .uuid('The later comparison by the same user that replaces this one, or redoes it if it was undone.')
  .orNull();
export const SetId = f
  .uuid('The answer about a set of features that it is part of (see `best-worst`); null for a pair.')
  .orNull();
export const Ratio = f.positive(
  '`value` divided by `complexity`: e to the expected difference of their logarithms. Answers about factors scale both; without any, a feature at the 90th percentile of a dimension is worth 10 times one at the 10th.',
);
export const Rank = f.integer('Rank of the feature, from 1.', { minimum: 1 });

export const SharedRank = f.integer(
  "The first rank among the features that the answers can't tell apart from this one. All of them have the same.",
  { minimum: 1, examples: [12] },
);

export const TiedWith = f.integer('Number of other features with the same `shared_rank`.', {
  minimum: 0,
  examples: [0],
});

/** Marks an account of a program. Examples are about people. */
export const Service = f
  .constant(true, 'Present, and true, for a service account: a program of this project.', { examples: [] })
  .optional();

/** Marks a guest, who takes part by a link without an account. */
export const Guest = f
  .constant(true, 'Present, and true, for a guest: somebody without an account, who takes part by a link.', {
    examples: [],
  })
  .optional();

/** A feature by id and name. */
export const NamedFeature = model('NamedFeature', { id: Id, name: Name });
/** A user by id and username. */
export const NamedUser = model('NamedUser', { id: Id, username: Username, service: Service, guest: Guest });

export const AimTop = f
  .integer('How many of the best features (value / complexity) the questions settle. Absent for all.', {
    minimum: 1,
    examples: [10],
  })
  .optional();

export const OrderRenewedAt = f
  .moment(
    'When the last answer was given before a new version of Pairwise computed the order in a new way. Absent if there was none.',
  )
  .optional();
