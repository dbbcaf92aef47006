import { at, FEATURE, PROJECT, type Row } from './row.ts';

const PAGE = 'items total page per_page';

/** Projects, what happened to them, and features. */
export const projectRows: Row[] = [
  [
    'GET /projects',
    200,
    `[] ${PROJECT} feature_count comparison_count progress`,
    ({ owner }) => owner.get('/projects/?include_stats=true'),
  ],
  ['POST /projects', 201, PROJECT, ({ owner }) => owner.post('/projects/', { name: 'New', description: '' })],
  ['GET /projects/{id}', 200, PROJECT, (asking) => asking.owner.get(at(asking))],
  ['PUT /projects/{id}', 200, PROJECT, (asking) => asking.owner.put(at(asking), { name: 'Renamed' })],
  [
    'PATCH /projects/{id}',
    200,
    PROJECT,
    async ({ owner }) => {
      const { body } = await owner.post('/projects/', { name: 'Unanswered' });
      return owner.patch(`/projects/${body.id}`, { comparison_mode: 'graded' });
    },
  ],
  ['DELETE /projects/{id}', 204, '', (asking) => asking.owner.delete(at(asking))],
  [
    'GET /projects/{id}/summary',
    200,
    'project feature_count comparison_count progress progress.complexity progress.value',
    (asking) => asking.owner.get(at(asking, '/summary')),
  ],
  [
    'GET /projects/{id}/collaborators',
    200,
    '[] id username email display_name avatar_url role dimensions assigned_at',
    (asking) => asking.owner.get(at(asking, '/collaborators')),
  ],
  [
    'POST /projects/{id}/collaborators',
    202,
    'username display_name',
    (asking) => asking.owner.post(at(asking, '/collaborators'), { user: asking.world.target.username }),
  ],
  [
    'GET /projects/{id}/invitations',
    200,
    '[] id username display_name dimensions created_at expires_at',
    (asking) => asking.owner.get(at(asking, '/invitations')),
  ],
  [
    'DELETE /projects/{id}/invitations/{invitation_id}',
    204,
    '',
    (asking) => asking.owner.delete(at(asking, `/invitations/${asking.world.invitationId}`)),
  ],
  ['POST /projects/{id}/looks', 200, 'moved', (asking) => asking.owner.post(at(asking, '/looks'))],
  ['GET /projects/{id}/digest', 200, 'weekly', (asking) => asking.owner.get(at(asking, '/digest'))],
  ['PUT /projects/{id}/digest', 204, '', (asking) => asking.owner.put(at(asking, '/digest'), { weekly: false })],
  ['GET /projects/{id}/reminders', 403, 'detail', (asking) => asking.owner.get(at(asking, '/reminders'))],
  ['POST /projects/{id}/reminders', 403, 'detail', (asking) => asking.owner.post(at(asking, '/reminders'))],
  [
    'GET /projects/{id}/activity',
    200,
    `${PAGE} items[] id action timestamp user_id`,
    (asking) => asking.owner.get(at(asking, '/activity?page=1&per_page=5')),
  ],
  ['POST /projects/{id}/restore', 404, 'detail', (asking) => asking.owner.post(at(asking, '/restore'))],
  [
    'POST /projects/{id}/activity/{activity_id}/restore',
    200,
    'restored_features restored_comparisons',
    (asking) => asking.owner.post(at(asking, `/activity/${asking.world.activityId}/restore`)),
  ],
  [
    'GET /projects/{id}/last-modified',
    200,
    'last_modified modified_by',
    (asking) => asking.owner.get(at(asking, '/last-modified')),
  ],
  ['GET /projects/{id}/events', 200, '*', (asking) => asking.owner.get(at(asking, '/events'))],
  [
    'GET /projects/{id}/live',
    200,
    'generation features_revision dimensions dimensions.value dimensions.complexity people people[] id name username answers ' +
      'last_answer_at answering',
    (asking) => asking.owner.get(at(asking, '/live')),
  ],
  [
    'GET /projects/{id}/agreement',
    200,
    'dimension revision people pairs contested alpha shared_pairs majority_share people[] user answers share with_others ' +
      'contradictions straightness',
    (asking) => asking.owner.get(at(asking, '/agreement?dimension=value')),
  ],
  [
    'GET /projects/{id}/history',
    200,
    'project project.id project.name project.description comparisons deleted_comparisons ' +
      'comparisons[] id feature_a feature_b choice dimension user created_at',
    (asking) => asking.owner.get(at(asking, '/history')),
  ],
  [
    'GET /features',
    200,
    '[] id name project_id project_name',
    ({ owner, world }) => owner.get(`/features?search=${encodeURIComponent(world.project.features[0]!.name)}`),
  ],
  [
    'GET /projects/{id}/features',
    200,
    `${PAGE} items[] ${FEATURE} scores`,
    (asking) => asking.owner.get(at(asking, '/features?include_scores=true&search=feature')),
  ],
  ['POST /projects/{id}/features', 201, FEATURE, (asking) => asking.owner.post(at(asking, '/features'), { name: 'X' })],
  [
    'POST /projects/{id}/features/bulk',
    201,
    `count features features[] ${FEATURE}`,
    (asking) => asking.owner.post(at(asking, '/features/bulk'), { features: [{ name: 'X', tags: ['y'] }] }),
  ],
  [
    'POST /projects/{id}/features/import',
    201,
    'format source columns mapping ready skipped faults preview count',
    (asking) => asking.owner.post(at(asking, '/features/import'), { text: 'name\nX', format: 'csv' }),
  ],
  [
    'POST /projects/{id}/features/bulk-archive',
    200,
    'archived_count',
    (asking) => asking.owner.post(at(asking, '/features/bulk-archive'), { feature_ids: asking.features.slice(0, 2) }),
  ],
  [
    'POST /projects/{id}/features/bulk-restore',
    200,
    'restored_count',
    (asking) => asking.owner.post(at(asking, '/features/bulk-restore'), { feature_ids: asking.features.slice(0, 2) }),
  ],
  [
    'POST /projects/{id}/features/sync',
    200,
    'created updated unchanged archived restored ignored created[] row id feature_id name',
    (asking) =>
      asking.owner.post(at(asking, '/features/sync'), { source: 'jira', features: [{ id: 'PAY-1', name: 'X' }] }),
  ],
  [
    'PUT /projects/{id}/features/external/{source}/{external_id}',
    201,
    FEATURE,
    (asking) => asking.owner.put(at(asking, '/features/external/jira/PAY-9'), { name: 'X' }),
  ],
  [
    'POST /projects/{id}/features/bulk-delete/preview',
    200,
    'ratio value complexity',
    (asking) =>
      asking.owner.post(at(asking, '/features/bulk-delete/preview'), { feature_ids: asking.features.slice(0, 2) }),
  ],
  [
    'POST /projects/{id}/features/bulk-delete',
    200,
    'deleted_count',
    (asking) => asking.owner.post(at(asking, '/features/bulk-delete'), { feature_ids: asking.features.slice(0, 2) }),
  ],
  [
    'GET /projects/{id}/features/{feature_id}',
    200,
    FEATURE,
    (asking) => asking.owner.get(at(asking, `/features/${asking.features[0]}`)),
  ],
  [
    'PUT /projects/{id}/features/{feature_id}',
    200,
    FEATURE,
    (asking) => asking.owner.put(at(asking, `/features/${asking.features[0]}`), { tags: ['new'] }),
  ],
  [
    'POST /projects/{id}/features/{feature_id}/archive',
    200,
    FEATURE,
    (asking) => asking.owner.post(at(asking, `/features/${asking.features[0]}/archive`)),
  ],
  [
    'POST /projects/{id}/features/{feature_id}/restore',
    200,
    FEATURE,
    (asking) => asking.owner.post(at(asking, `/features/${asking.features[0]}/restore`)),
  ],
  [
    'DELETE /projects/{id}/features/{feature_id}',
    204,
    '',
    (asking) => asking.owner.delete(at(asking, `/features/${asking.features[0]}`)),
  ],
];
