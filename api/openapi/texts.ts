import { MAX_PAGE_SIZE } from '../contract/paging.ts';

/** What the author of a client should know before the first request. */
export const INTRODUCTION = `Ranks the features of a project by pairwise comparison, in the dimensions complexity and value.

- Sign in at \`/api/v1/auth/login\` and send \`Authorization: Bearer <access_token>\`.
- Bodies are JSON; identifiers are UUIDs; times are ISO 8601 in UTC. A slash at the end of a path is optional.
- Every error is \`{"detail": "…", "code": "…"}\`: a sentence for people, a stable code for programs. Input that breaks its
  schema is 422, with the faults listed in \`errors\`.
- Unknown fields and query parameters are ignored. Pages hold at most ${MAX_PAGE_SIZE} entries.
- \`GET …/comparisons/next\` returns a pair; send the answer with its \`comparison_id\`, and you can safely repeat the
  request without recording it twice.
- Strategies stop by coverage, the share of pairs whose order is known; \`robust\` also as soon as the answers are expected to put as
  many pairs in the right order, or more of them would hardly bring anything. \`target_variance\` has no effect on that: it is
  what \`bayesian_confidence\` and the preview of a model configuration refer to.`;

/** The tags, in order. */
export const TAGS = [
  { name: 'Authentication', description: 'Accounts, sign-in and tokens.' },
  { name: 'Users', description: 'Administration of accounts and project assignments.' },
  { name: 'Projects', description: 'Backlogs, their collaborators and their activity.' },
  { name: 'Features', description: 'The items being ranked.' },
  { name: 'Comparisons', description: 'The next pair, answers, progress and contradictions.' },
  { name: 'Results', description: 'The ranking, its quadrants, explanations and exports.' },
  { name: 'Links', description: 'Invitations by link, and results for people without an account.' },
  { name: 'Statistics', description: 'Counts and scores.' },
  { name: 'Model configuration', description: 'How estimates are made and pairs are chosen.' },
  { name: 'Administration', description: 'Backups, maintenance, export and import; for superusers.' },
  { name: 'Service', description: 'Health, and this document.' },
];
