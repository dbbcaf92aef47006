import { jsonText, type LongText } from '../../shared/platform/cache/long-text.ts';
import { f } from '../../shared/platform/fields/fields.ts';
import { runCooperatively } from '../../shared/platform/run-cooperatively.ts';
import { ListedProject } from '../../shared/projects/contract/projects.ts';
import type { ProjectView } from '../../shared/projects/store/project-access.ts';
import { resultsState } from '../../shared/projects/store/project-state.ts';
import type { Sorting } from '../../shared/ranking/vocabulary.ts';
import { Result } from '../../shared/results/contract/results.ts';
import { presentResult } from '../../shared/results/present.ts';
import { readResults } from '../../shared/results/read-results.ts';
import type { InnerAsk } from '../http/endpoint.ts';
import { exactly, exactText, notedBy } from '../http/exact.ts';
import { projectList } from '../routes/projects.ts';

/** A tool: an operation of the API with some of its input. */
export interface Tool {
  name: string;
  title: string;
  /** What the tool is for, for the model that chooses it. */
  description: string;
  operation: string;
  /** The fields of path, query and body that are arguments. */
  fields: readonly string[];
  /** Whether it changes nothing. */
  isReadOnly?: boolean;
  /** Arguments that only the tool has, as JSON Schema: whole numbers. */
  own?: Readonly<Record<string, { description: string; minimum: number; maximum: number; default: number }>>;
  /** Reduces the operation's body to the part that the tool shows, before it is written as JSON. */
  shorten?: (body: unknown) => unknown;
  /**
   * Reads only what the tool shows, if the operation would read much more.
   * @param own arguments, with their defaults.
   */
  read?: (ask: InnerAsk, own: Readonly<Record<string, number>>) => Promise<LongText>;
  /** The result for a response that has Retry-After and no body. */
  later?: (seconds: number) => unknown;
}

/** Maximum number of features in a result; a model reads no more. */
const MOST_LISTED = 200;
/** Maximum length of the description of a listed project, in characters. */
const SHORT = 200;

/** The top of the ranking, written once for everyone who asks for this many features. */
function topOfRanking(
  { granted, query, context }: InnerAsk,
  { limit }: Readonly<Record<string, number>>,
): Promise<LongText> {
  const project = granted as ProjectView;
  const sorting = query.sort_by as Sorting | undefined;
  return context.responses.read(`${resultsState(project)} top ${sorting} ${limit}`, async () => {
    const results = await readResults(context, project, sorting);
    const ranking = results.slice(0, limit).map((result) => {
      const { feature, ...figures } = exactly(Result, presentResult(result), notedBy(context, 'ranking'));
      return { id: feature.id, name: feature.name, ...figures };
    });
    return runCooperatively(jsonText({ features: results.length, ranking }));
  });
}

async function briefly({ user, query, context }: InnerAsk): Promise<LongText> {
  const page = query as unknown as Parameters<typeof projectList>[1];
  return exactText(context, f.list(ListedProject), await projectList({ user: user!, context }, page, SHORT));
}

const added = (body: unknown) => {
  const { count, features } = body as { count: number; features: Iterable<{ id: string; name: string }> };
  const listed = Iterator.from(features).take(MOST_LISTED);
  return { count, features: listed.map(({ id, name }) => ({ id, name })) };
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
    read: briefly,
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
    description:
      'Gets the ranking of a project, the best value for complexity first, or by one dimension. Tell people ratio_index (0 to 100, 50 is average) rather than ratio. Features that are not comparable have no answers in one dimension yet.',
    operation: 'getResults',
    fields: ['project_id', 'sort_by'],
    isReadOnly: true,
    own: {
      limit: { description: 'How many features, from the top.', minimum: 1, maximum: MOST_LISTED, default: 20 },
    },
    read: topOfRanking,
  },
  {
    name: 'explain',
    title: 'Explain a rank',
    description:
      'Explains why a feature has its rank in one dimension: what the answers say about it and its neighbours. With other_id, why it ranks above or below any other feature.',
    operation: 'explainRank',
    fields: ['project_id', 'feature_id', 'dimension', 'other_id'],
    isReadOnly: true,
  },
  {
    name: 'kept_rankings',
    title: 'List kept rankings',
    description: 'Lists the rankings that the team kept, newest first, with their ids.',
    operation: 'listSnapshots',
    fields: ['project_id'],
    isReadOnly: true,
  },
  {
    name: 'what_moved',
    title: 'Compare with a kept ranking',
    description:
      'Compares a kept ranking with now, or with another kept one: what rose, fell, is new or gone. Only moves with beyond_noise are more than chance; tell people these.',
    operation: 'compareSnapshots',
    fields: ['project_id', 'snapshot_id', 'with', 'sort_by', 'per_page'],
    isReadOnly: true,
  },
];
