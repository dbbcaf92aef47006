import { MAX_PAGE_SIZE } from '../http/pagination.ts';

/** What somebody who writes a client should know before the first request. */
export const INTRODUCTION = `Ranks the features of a project by pairwise comparison, in the dimensions complexity and value.

- Sign in at \`/api/v1/auth/login\` and send \`Authorization: Bearer <access_token>\`.
- Bodies are JSON; identifiers are UUIDs; times are ISO 8601 in UTC. A slash at the end of a path is optional.
- Every error is \`{"detail": "…", "code": "…"}\`: a sentence for people, a stable word for programs. Input that breaks its
  schema is 422 and says in \`errors\` where.
- Fields and query parameters that aren't named here are ignored. Pages hold at most ${MAX_PAGE_SIZE} entries.
- \`GET …/comparisons/next\` hands out a pair; send the answer back with its \`comparison_id\`, and you may repeat the
  request without recording it twice.
- \`adaptive\` and \`robust\` stop by coverage, the share of pairs whose order is known. \`target_variance\` stops nothing: it is
  what \`bayesian_confidence\` and the preview of a model configuration measure against.`;

/** The chapters, in order. */
export const TAGS = [
  { name: 'Authentication', description: 'Accounts, sign-in and tokens.' },
  { name: 'Users', description: 'Administration of accounts, and who works on which project.' },
  { name: 'Projects', description: 'Backlogs, who works on them and what happened to them.' },
  { name: 'Features', description: 'What is ranked.' },
  { name: 'Comparisons', description: 'The next pair, the answers, and what follows from them.' },
  { name: 'Results', description: 'The ranking, its quadrants and exports.' },
  { name: 'Statistics', description: 'Counts and scores.' },
  { name: 'Model configuration', description: 'How estimates are made and pairs are chosen.' },
  { name: 'Administration', description: 'Backups, maintenance, export and import; for superusers.' },
  { name: 'Service', description: 'Health, and this document.' },
];

/** Query parameters that mean the same wherever they stand. */
export const PARAMETERS: Readonly<Record<string, string>> = {
  page: 'Counted from 1.',
  per_page: 'Entries on a page.',
  skip: 'Entries to leave out at the beginning.',
  limit: 'Most entries to answer.',
  search: 'Part of a name, a description or a tag, in letters of any case.',
  mine: 'Only what you answered yourself.',
  dimension: 'Which of the two questions.',
  target_certainty: 'The coverage to aim at; 0 asks until every order is known.',
  include_stats: 'Also counts and progress of each project.',
  include_scores: 'Also the estimate of each feature in both dimensions.',
  include_progress: 'Also how far the ranking has come.',
  include_quadrants: 'Also the features by quadrant; the list then stands under `results`.',
  include_after: 'Also the pair that comes after each answer, so that it can be shown at once.',
  include_next: 'Brings the next pair along, with progress and what comes after it.',
  count: 'How many pairs; those beside the first stand under `also`, and are leased to nobody.',
  k: 'How many of the best.',
  include_ranges: 'Also the ranks that are still open to each feature, and percentiles.',
  ids: `Only these comparisons, separated by commas, at most ${MAX_PAGE_SIZE}; paging is then ignored.`,
  sort_by: 'What to rank by; the highest comes first. Value for effort where absent.',
  format: 'The kind of file.',
  action_type: 'Only entries of this action.',
  transfer_to: 'Who gets the projects; whoever deletes, where absent.',
  comparison_id: 'The proposal, where the body does not name it.',
  project_id: 'Only this project.',
};
