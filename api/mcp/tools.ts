/** A tool: an operation of the API with a part of its input. */
export interface Tool {
  name: string;
  title: string;
  /** Purpose, for the model that chooses the tool. */
  description: string;
  operation: string;
  /** The fields of path, query and body that are arguments. */
  fields: readonly string[];
  /** Whether it changes nothing. */
  isReadOnly?: boolean;
  /** Arguments of the tool itself, as JSON Schema: whole numbers. */
  own?: Readonly<Record<string, { description: string; minimum: number; maximum: number; default: number }>>;
  /** The rest of the body. @param own arguments, with their defaults. */
  shorten?: (body: unknown, own: Readonly<Record<string, number>>) => unknown;
  /** The result of a response without a body that has Retry-After. */
  later?: (seconds: number) => unknown;
}

/** Features that a result lists at most; a model reads no more. */
const MOST_LISTED = 200;
/** Characters of the description of a listed project. */
const SHORT = 200;

const ranked = (body: unknown, { limit }: Readonly<Record<string, number>>) => {
  const results = body as readonly { feature: { id: string; name: string } }[];
  const listed = results.slice(0, limit).map(({ feature: { id, name }, ...figures }) => ({ id, name, ...figures }));
  return { features: results.length, ranking: listed };
};

const briefly = (body: unknown) =>
  (body as readonly { description: string }[]).map((each) => ({
    ...each,
    description: each.description.slice(0, SHORT),
  }));

const added = (body: unknown) => {
  const { count, features } = body as { count: number; features: readonly { id: string; name: string }[] };
  return { count, features: features.slice(0, MOST_LISTED).map(({ id, name }) => ({ id, name })) };
};

const synced = (body: unknown) =>
  Object.fromEntries(
    Object.entries(body as Record<string, readonly unknown[]>).map(([group, rows]) => [
      group,
      { count: rows.length, rows: rows.slice(0, MOST_LISTED) },
    ]),
  );

export const TOOLS: readonly Tool[] = [
  {
    name: 'list_projects',
    title: 'List projects',
    description: 'Lists the projects that the API token may use, with their ids.',
    operation: 'listProjects',
    fields: ['skip', 'limit', 'include_stats'],
    isReadOnly: true,
    shorten: briefly,
  },
  {
    name: 'add_features',
    title: 'Add features',
    description: 'Adds features to the backlog of a project. All are added, or none.',
    operation: 'createFeatures',
    fields: ['project_id', 'features'],
    shorten: added,
  },
  {
    name: 'sync_features',
    title: 'Synchronize features',
    description:
      'Makes features what a list of another program says, such as an issue tracker: adds, renames, archives closed ones. Try dry_run first.',
    operation: 'syncFeatures',
    fields: ['project_id', 'source', 'features', 'missing', 'archive_all', 'dry_run'],
    shorten: synced,
  },
  {
    name: 'next_question',
    title: 'Get the next question',
    description:
      'Gets two features to compare: which is worth more (value), or harder to build (complexity)? Answer with the tool answer. If the result is null, no question is left. If it is {"question": null, "retry_after": 5}, other people are looking at the last questions: ask again in 5 seconds.',
    operation: 'nextPair',
    fields: ['project_id', 'dimension', 'top', 'top_by'],
    later: (seconds) => ({ question: null, retry_after: seconds }),
  },
  {
    name: 'answer',
    title: 'Answer a question',
    description:
      'Answers a question: send comparison_id and the features as next_question returned them, and the choice.',
    operation: 'recordComparison',
    fields: ['project_id', 'comparison_id', 'feature_a_id', 'feature_b_id', 'dimension', 'choice'],
  },
  {
    name: 'ranking',
    title: 'Get the ranking',
    description: 'Gets the ranking of a project, the best value for complexity first, or by one dimension.',
    operation: 'getResults',
    fields: ['project_id', 'sort_by'],
    isReadOnly: true,
    own: {
      limit: { description: 'How many features, from the top.', minimum: 1, maximum: MOST_LISTED, default: 20 },
    },
    shorten: ranked,
  },
  {
    name: 'explain',
    title: 'Explain a rank',
    description:
      'Explains why a feature has its rank in one dimension: the answers that put it between its neighbours.',
    operation: 'explainRank',
    fields: ['project_id', 'feature_id', 'dimension'],
    isReadOnly: true,
  },
];
