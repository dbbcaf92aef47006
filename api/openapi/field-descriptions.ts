/**
 * Descriptions of body and response fields by name. `Schema.field`, with the schema's name in the document, takes precedence where a
 * name has several meanings.
 */
export const FIELD_DESCRIPTIONS: Readonly<Record<string, string>> = {
  // Identity and time
  user_id: 'The user who answered.',
  project_id: 'The project it belongs to.',
  feature_id: 'The feature it is about.',
  comparison_id:
    'The id that the comparison will have. If you send an answer again with the same id, it is stored once.',
  'SkipPairBody.comparison_id': 'The proposal to skip.',

  kind: '`results`: shows the results without an account; `invitation`: lets people join the project.',

  count: 'Number of entries.',

  // Comparisons
  feature_a_id: 'The first feature of the pair, by id.',
  feature_b_id: 'The second feature of the pair, by id.',
  choice: 'Which feature was chosen: `feature_a`, `feature_b`, or `tie` if neither.',
  strength: 'The grade given on the five-point scale; null for a binary comparison.',
  dimension: 'Which question was asked: `complexity` (harder to build) or `value` (worth more).',
  dimensions: 'The same for each dimension.',
  complexity: 'For the dimension `complexity`.',
  value: 'For the dimension `value`.',
  mine: 'Only your own answers; by default those of all people.',

  // Progress
  target_certainty: 'The coverage aimed at, 0 to 1.',

  // Estimates and results
  showing:
    'The pair that is on the screen already, as given by `after`: it becomes the next one, and is leased to you.',
  screen: 'The screen that was left, as given to the request that brought the pair.',

  // Lists, errors, health
  page: 'This page, counted from 1.',
  per_page: 'Entries per page.',
};

/** The same for path parameters. */
export const PATH_PARAMETER_DESCRIPTIONS: Readonly<Record<string, string>> = {
  project_id: 'Id of the project.',
  feature_id: 'Id of the feature.',
  comparison_id: 'Id of the comparison.',
};
