import { MAX_PAGE_SIZE } from '../../shared/platform/contract/parameters.ts';

/** Introduction for authors of clients. */
export const INTRODUCTION = `Ranks the features of a project by pairwise comparison, in the dimensions complexity (harder to build) and value (worth more).

- Sign in at \`/api/v1/auth/login\` and send \`Authorization: Bearer <access_token>\`. Programs send an API token in its place: create one at
  \`/api/v1/auth/tokens\`, or a service account of a project.
- Bodies are JSON unless an operation names another type, identifiers are UUIDs, and times are ISO 8601 in UTC. A trailing slash in the path is optional.
- Every error is \`{"detail": "…", "code": "…"}\`: a sentence for people and a stable code for programs. Input that breaks its
  schema gets 422, the body of a model configuration 400, and \`errors\` lists the wrong fields.
- Requests with an API token may only contain known fields and query parameters; otherwise the response is 422 and \`errors\` lists
  the unknown ones. Send \`Prefer: handling=lenient\` and the API ignores them, or \`handling=strict\` with a session; the response
  confirms it in \`Preference-Applied\`.
- A request for a host name that the service doesn't know gets 421 (\`unknown_host\`). The operator allows names by ALLOWED_HOSTS.
- A page has at most ${MAX_PAGE_SIZE} entries.
- \`GET …/comparisons/next\` returns a pair and leases it to you, for two minutes by default: nobody else gets this pair meanwhile.
  Send your answer with the pair's \`comparison_id\`. You can safely repeat that request, because Pairwise stores the answer once.
- Coverage is the share of pairs whose order is known. A strategy asks until coverage reaches the target. \`robust\` stops earlier
  if it expects the ranking to order that share of pairs correctly, or if more answers would hardly improve it. It stops after
  2·N·log2 N answers per person at the latest (N features). With \`until=order\`, coverage doesn't matter to it.
- \`target_variance\` has no effect on when questions stop. Only \`bayesian_confidence\` and the preview of a model configuration use it.`;

/** The tags, in order. */
export const TAGS = [
  { name: 'Authentication', description: 'Accounts, sign-in and tokens.' },
  { name: 'Users', description: 'Accounts and their assignments to projects; most operations are for superusers.' },
  { name: 'Projects', description: 'Backlogs, their collaborators and their activity.' },
  { name: 'Features', description: 'The items being ranked.' },
  { name: 'Comparisons', description: 'The next pair, your answers, progress and contradictions.' },
  { name: 'Ratings', description: 'A first look at features, before they are compared.' },
  {
    name: 'Factors',
    description: 'How many times more one feature is than another, so that value and effort can be weighed.',
  },
  { name: 'Results', description: 'The ranking, its quadrants, explanations and exports.' },
  { name: 'Kept rankings', description: 'Rankings as they were, and what moved since beyond noise.' },
  { name: 'Links', description: 'Invitations by link, and results for people without an account.' },
  { name: 'Webhooks', description: 'Events sent to URLs of other programs, with a log and retries.' },
  { name: 'Guests', description: 'Taking part by a link, without an account.' },
  { name: 'Statistics', description: 'Counts and scores.' },
  { name: 'Model configuration', description: 'How Pairwise estimates features and chooses pairs.' },
  { name: 'Assistants', description: 'The Model Context Protocol.' },
  { name: 'Administration', description: 'Backups, maintenance, export and import; for superusers.' },
  { name: 'Service', description: 'Health checks and this document.' },
];
