import { at, type Row } from './row.ts';

const QUADRANTS = 'quick_wins major_projects fill_ins thankless_tasks';
const BACKUP = 'backup_id filename size_bytes created_at';

/** Results, statistics, the model configuration and administration. */
export const resultRows: Row[] = [
  [
    'GET /projects/{id}/statistics',
    200,
    'feature_count comparison_count dimensions dimensions.complexity dimensions.value',
    (asking) => asking.owner.get(at(asking, '/statistics')),
  ],
  [
    'GET /projects/{id}/statistics/scores',
    200,
    '[] feature_id feature_name complexity_score value_score ratio',
    (asking) => asking.owner.get(at(asking, '/statistics/scores')),
  ],
  [
    'GET /projects/{id}/results',
    200,
    `results quadrants results[] feature complexity value ratio rank quadrants.${QUADRANTS.replaceAll(' ', ' quadrants.')}`,
    (asking) => asking.owner.get(at(asking, '/results?sort_by=value&include_quadrants=true')),
  ],
  [
    'GET /projects/{id}/results/quadrants',
    200,
    QUADRANTS,
    (asking) => asking.owner.get(at(asking, '/results/quadrants')),
  ],
  [
    'GET /projects/{id}/results/stability',
    200,
    'k settled probability expected_changes in_doubt questions',
    (asking) => asking.owner.get(at(asking, '/results/stability?k=2&sort_by=value')),
  ],
  [
    'GET /projects/{id}/results/estimates',
    200,
    'complexity value',
    (asking) => asking.owner.get(at(asking, '/results/estimates?limit=5')),
  ],
  [
    'GET /projects/{id}/results/{feature_id}/explanation',
    200,
    'feature dimension rank shared_rank tied_with likely_ranks rank_range answers above below duels would_move answers.won answers.people',
    (asking) => asking.owner.get(at(asking, `/results/${asking.features[0]}/explanation?dimension=value`)),
  ],
  [
    'GET /projects/{id}/results/export',
    200,
    '[] feature complexity value ratio rank',
    (asking) => asking.owner.get(at(asking, '/results/export?format=json&sort_by=complexity')),
  ],
  [
    'GET /projects/{id}/model-config',
    200,
    'model_type num_features selection_strategy dimensions dimensions.complexity dimensions.value',
    (asking) => asking.owner.get(at(asking, '/model-config')),
  ],
  [
    'PUT /projects/{id}/model-config',
    200,
    'model_type num_features selection_strategy updated_at',
    (asking) => asking.owner.put(at(asking, '/model-config'), { dimensions: { value: { prior_mean: 1 } } }),
  ],
  [
    'POST /projects/{id}/model-config/preview',
    200,
    'estimated_comparisons current_variance target_variance',
    (asking) =>
      asking.owner.post(at(asking, '/model-config/preview'), { dimensions: { value: { target_variance: 0.2 } } }),
  ],
  [
    'POST /projects/{id}/model-config/reset',
    200,
    'message config config.model_type config.dimensions',
    (asking) => asking.owner.post(at(asking, '/model-config/reset')),
  ],
  ['POST /admin/database/backup', 200, BACKUP, ({ root }) => root.post('/admin/database/backup')],
  ['GET /admin/database/backups', 200, `[] ${BACKUP}`, ({ root }) => root.get('/admin/database/backups')],
  [
    'GET /admin/database/backups/{backup_id}',
    200,
    '*',
    async ({ root }) => {
      const { body } = await root.post('/admin/database/backup');
      return root.get(`/admin/database/backups/${body.backup_id}`);
    },
  ],
  [
    'GET /admin/database/stats',
    200,
    'size_bytes table_counts last_vacuum integrity_ok table_counts.users table_counts.projects table_counts.features ' +
      'table_counts.comparisons integrity_checked_at integrity_findings default_passwords',
    ({ root }) => root.get('/admin/database/stats'),
  ],
  [
    'GET /admin/status',
    200,
    'problems workers failed_jobs backups backups.newest_at backups.newest_verified_at backups.newest_intact_at ' +
      'backups.unusable backups.overdue_since storage versions versions.service versions.node versions.postgresql versions.redis',
    ({ root }) => root.get('/admin/status'),
  ],
  [
    'PUT /admin/announcement',
    200,
    'announcement announcement.text announcement.starts_at announcement.ends_at',
    ({ root }) => root.put('/admin/announcement', { text: 'New disks' }),
  ],
  ['DELETE /admin/announcement', 204, '', ({ root }) => root.delete('/admin/announcement')],
  [
    'POST /admin/database/maintenance',
    200,
    'operation status duration_ms',
    ({ root }) => root.post('/admin/database/maintenance', { operation: 'integrity_check' }),
  ],
  ['GET /admin/database/export', 200, '*', ({ root }) => root.get('/admin/database/export?format=sql')],
  [
    'POST /admin/database/import',
    200,
    'status records_imported errors',
    async ({ root, project }) => {
      const { text } = await root.get(`/admin/database/export?project_id=${project}`);
      const form = new FormData();
      form.set('file', new Blob([text]), 'export.json');
      return root.post('/admin/database/import', undefined, { raw: form });
    },
  ],
  [
    'GET /admin/security-events',
    200,
    'items total page per_page items[] id event severity occurred_at user_id username actor_id address details',
    ({ root }) => root.get('/admin/security-events?per_page=5'),
  ],
  ['POST /admin/dashboard-session', 204, '', ({ root }) => root.post('/admin/dashboard-session')],
  [
    'POST /admin/database/restore',
    200,
    'message restored_at',
    async ({ root }) => {
      const { body } = await root.post('/admin/database/backup');
      return root.post('/admin/database/restore', { backup_id: body.backup_id });
    },
  ],
];
