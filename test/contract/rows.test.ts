import { expect } from 'chai';
import type { TestAnswer, TestClient } from '../support/client.ts';
import { theContract } from '../support/contract.ts';
import { type OperatedApp, startOperatedApp, startTestWorkers } from '../support/operations.ts';
import { makeWorld, type World } from '../support/world.ts';

/** What a row needs to ask: the owner, a superuser, and a world of its own. */
interface Asking {
  owner: TestClient;
  root: TestClient;
  nobody: TestClient;
  world: World;
  /** Of the world's project. */
  project: string;
  features: string[];
}

type Ask = (asking: Asking) => Promise<TestAnswer>;
/** Fields of the answer; after `[]` those of each entry of a list, after `name.` those of an object in it. */
type Row = [name: string, status: number, fields: string, ask: Ask];

const USER = 'id username email is_active is_superuser role display_name avatar_url';
const PROJECT = 'id name description comparison_mode created_at owner_id';
const FEATURE = 'id name description tags project_id created_at updated_at';
const COMPARISON = 'id feature_a_id feature_b_id choice strength dimension project_id user_id created_at';
const RECORDED = 'id project_id feature_a feature_b choice strength dimension created_at inconsistency_stats';
const PAGE = 'items total page per_page';
const PROGRESS =
  'dimension target_certainty transitive_coverage transitive_known_pairs uncertain_pairs direct_coverage ' +
  'unique_pairs_compared total_possible_pairs coverage_confidence bayesian_confidence consistency_score ' +
  'effective_confidence progress_percent total_comparisons_done comparisons_remaining theoretical_minimum ' +
  'practical_estimate current_avg_variance comparisons_done cycle_count';
const QUADRANTS = 'quick_wins major_projects fill_ins thankless_tasks';
const BACKUP = 'backup_id filename size_bytes created_at';

const account = (name: string) => ({ username: name, email: `${name}@example.com`, password: 'Correct-horse-7' });
const at = ({ project }: Asking, rest = '') => `/projects/${project}${rest}`;
const pair = ({ features }: Asking, a = 1, b = 2) => ({
  feature_a_id: features[a],
  feature_b_id: features[b],
  dimension: 'value',
});
const compare = (asking: Asking, a: number, b: number) =>
  asking.owner.post(at(asking, '/comparisons'), { ...pair(asking, a, b), choice: 'feature_a' });

const ROWS: Row[] = [
  ['POST /auth/register', 201, `${USER} auth_provider`, ({ nobody }) => nobody.post('/auth/register', account('ann'))],
  [
    'POST /auth/login',
    200,
    'access_token token_type expires_in refresh_token',
    ({ nobody, world }) =>
      nobody.form('/auth/login', { username: world.target.email, password: world.target.password }),
  ],
  ['POST /auth/login/test-token', 200, USER, ({ owner }) => owner.post('/auth/login/test-token')],
  [
    'POST /auth/change-password',
    204,
    '',
    ({ owner, world }) =>
      owner.post('/auth/change-password', { current_password: world.owner.password, new_password: 'Another-horse-8' }),
  ],
  [
    'POST /auth/refresh',
    200,
    'access_token refresh_token',
    ({ nobody, world }) => nobody.post('/auth/refresh', { refresh_token: world.target.refreshToken }),
  ],
  ['GET /auth/me', 200, USER, ({ owner }) => owner.get('/auth/me')],
  ['PATCH /auth/me', 200, USER, ({ owner }) => owner.patch('/auth/me', { display_name: 'Ann' })],
  ['POST /auth/logout', 204, '', ({ owner }) => owner.post('/auth/logout')],
  ['GET /auth/google/login', 503, 'detail', ({ nobody }) => nobody.get('/auth/google/login')],
  ['GET /auth/google/callback', 302, '*', ({ nobody }) => nobody.get('/auth/google/callback')],
  [
    'GET /auth/google/status',
    200,
    'google_oauth_enabled google_client_id_set google_client_secret_set',
    ({ nobody }) => nobody.get('/auth/google/status'),
  ],
  ['GET /users', 200, `[] ${USER}`, ({ root }) => root.get('/users/')],
  ['POST /users', 200, USER, ({ root }) => root.post('/users/', { ...account('bob'), is_superuser: true })],
  ['GET /users/me', 200, USER, ({ owner }) => owner.get('/users/me')],
  ['PUT /users/me', 200, USER, ({ owner }) => owner.put('/users/me', { username: 'carol' })],
  ['GET /users/{user_id}', 200, USER, ({ owner, world }) => owner.get(`/users/${world.target.id}`)],
  [
    'PUT /users/{user_id}',
    200,
    USER,
    ({ root, world }) => root.put(`/users/${world.target.id}`, { is_active: false, is_superuser: false }),
  ],
  ['DELETE /users/{user_id}', 204, '', ({ root, world }) => root.delete(`/users/${world.owner.id}`)],
  [
    'POST /users/{user_id}/assignments',
    200,
    'id username email display_name avatar_url role assigned_at',
    ({ owner, world, project }) => owner.post(`/users/${world.target.id}/assignments`, { project_id: project }),
  ],
  [
    'DELETE /users/{user_id}/assignments/{project_id}',
    204,
    '',
    ({ owner, world, project }) => owner.delete(`/users/${world.collaborator.id}/assignments/${project}`),
  ],
  [
    'PATCH /users/{user_id}/role',
    200,
    USER,
    ({ root, world }) => root.patch(`/users/${world.target.id}/role`, { role: 'root' }),
  ],
  [
    'GET /users/{user_id}/projects',
    200,
    `[] ${PROJECT}`,
    ({ root, world }) => root.get(`/users/${world.owner.id}/projects`),
  ],
  [
    'GET /projects',
    200,
    `[] ${PROJECT} feature_count comparison_count progress`,
    ({ owner }) => owner.get('/projects/?include_stats=true'),
  ],
  ['POST /projects', 201, PROJECT, ({ owner }) => owner.post('/projects/', { name: 'New', description: '' })],
  ['GET /projects/{id}', 200, PROJECT, (asking) => asking.owner.get(at(asking))],
  ['PUT /projects/{id}', 200, PROJECT, (asking) => asking.owner.put(at(asking), { name: 'Renamed' })],
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
    '[] id username email display_name avatar_url role assigned_at',
    (asking) => asking.owner.get(at(asking, '/collaborators')),
  ],
  [
    'GET /projects/{id}/activity',
    200,
    `${PAGE} items[] action timestamp user_id`,
    (asking) => asking.owner.get(at(asking, '/activity?page=1&per_page=5')),
  ],
  [
    'GET /projects/{id}/last-modified',
    200,
    'last_modified modified_by',
    (asking) => asking.owner.get(at(asking, '/last-modified')),
  ],
  [
    'GET /projects/{id}/history',
    200,
    'project project.id project.name project.description comparisons deleted_comparisons ' +
      'comparisons[] id feature_a feature_b choice dimension user created_at',
    (asking) => asking.owner.get(at(asking, '/history')),
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
    'DELETE /projects/{id}/features/{feature_id}',
    204,
    '',
    (asking) => asking.owner.delete(at(asking, `/features/${asking.features[0]}`)),
  ],
  [
    'GET /projects/{id}/comparisons/next',
    200,
    `comparison_id feature_a feature_b dimension progress feature_a.${FEATURE.replaceAll(' ', ' feature_a.')} ` +
      'progress.dimension progress.target_certainty progress.transitive_coverage progress.effective_confidence ' +
      'progress.progress_percent progress.comparisons_done progress.comparisons_remaining',
    (asking) => asking.owner.get(at(asking, '/comparisons/next?dimension=value&include_progress=true')),
  ],
  [
    'GET /projects/{id}/comparisons',
    200,
    `${PAGE} items[] ${COMPARISON}`,
    (asking) => asking.owner.get(at(asking, '/comparisons')),
  ],
  [
    'POST /projects/{id}/comparisons',
    201,
    `${RECORDED} inconsistency_stats.cycle_count inconsistency_stats.total_comparisons ` +
      'inconsistency_stats.inconsistency_percentage inconsistency_stats.dimension feature_a.id feature_a.name',
    (asking) => compare(asking, 1, 2),
  ],
  [
    'POST /projects/{id}/comparisons/binary',
    201,
    RECORDED,
    (asking) => asking.owner.post(at(asking, '/comparisons/binary'), { ...pair(asking), choice: 'tie' }),
  ],
  [
    'POST /projects/{id}/comparisons/graded',
    201,
    RECORDED,
    ({ owner, world: { graded } }) =>
      owner.post(`/projects/${graded.id}/comparisons/graded`, {
        feature_a_id: graded.features[0]!.id,
        feature_b_id: graded.features[1]!.id,
        dimension: 'complexity',
        strength: 'b_much_better',
      }),
  ],
  [
    'GET /projects/{id}/comparisons/estimates',
    200,
    'dimension estimates estimates[] feature_id estimate variance',
    (asking) => asking.owner.get(at(asking, '/comparisons/estimates?dimension=value')),
  ],
  [
    'GET /projects/{id}/comparisons/inconsistency-stats',
    200,
    'cycle_count total_comparisons inconsistency_percentage dimension',
    (asking) => asking.owner.get(at(asking, '/comparisons/inconsistency-stats')),
  ],
  [
    'GET /projects/{id}/comparisons/inconsistencies',
    200,
    'cycles count message cycles[] feature_ids feature_names length dimension',
    async (asking) => {
      await compare(asking, 1, 2);
      await compare(asking, 2, 0);
      return asking.owner.get(at(asking, '/comparisons/inconsistencies'));
    },
  ],
  [
    'GET /projects/{id}/comparisons/resolve-inconsistency',
    200,
    'comparison_id feature_a feature_b dimension reason combined_uncertainty cycle_context feature_a.id feature_a.name ' +
      'feature_a.description cycle_context.cycle_count cycle_context.features_in_cycles',
    async (asking) => {
      await compare(asking, 1, 2);
      await compare(asking, 2, 0);
      return asking.owner.get(at(asking, '/comparisons/resolve-inconsistency?dimension=value'));
    },
  ],
  [
    'GET /projects/{id}/comparisons/progress',
    200,
    PROGRESS,
    (asking) => asking.owner.get(at(asking, '/comparisons/progress?dimension=value')),
  ],
  [
    'POST /projects/{id}/comparisons/reset',
    200,
    'message count',
    (asking) => asking.owner.post(at(asking, '/comparisons/reset'), { dimension: 'value' }),
  ],
  [
    'POST /projects/{id}/comparisons/undo',
    200,
    'undone_comparison_id message updated_progress updated_progress.comparisons_done updated_progress.progress_percent',
    (asking) => asking.owner.post(at(asking, '/comparisons/undo'), { dimension: 'value' }),
  ],
  [
    'POST /projects/{id}/comparisons/skip',
    200,
    'status',
    (asking) => asking.owner.post(at(asking, '/comparisons/skip'), { comparison_id: asking.world.comparisonId }),
  ],
  [
    'GET /projects/{id}/comparisons/{comparison_id}',
    200,
    COMPARISON,
    (asking) => asking.owner.get(at(asking, `/comparisons/${asking.world.comparisonId}`)),
  ],
  [
    'PUT /projects/{id}/comparisons/{comparison_id}',
    200,
    COMPARISON,
    (asking) => asking.owner.put(at(asking, `/comparisons/${asking.world.comparisonId}`), { choice: 'feature_b' }),
  ],
  [
    'DELETE /projects/{id}/comparisons/{comparison_id}',
    204,
    '',
    (asking) => asking.owner.delete(at(asking, `/comparisons/${asking.world.comparisonId}`)),
  ],
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
      'table_counts.comparisons',
    ({ root }) => root.get('/admin/database/stats'),
  ],
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
    'POST /admin/database/restore',
    200,
    'message restored_at',
    async ({ root }) => {
      const { body } = await root.post('/admin/database/backup');
      return root.post('/admin/database/restore', { backup_id: body.backup_id });
    },
  ],
];

describe('each row of the contract', () => {
  let app: OperatedApp;

  before(async () => {
    app = await startOperatedApp();
    await startTestWorkers(app);
  });

  it('has an endpoint, and each endpoint a row', () => {
    const rows = ROWS.map(([name]) => bare(name)).toSorted();
    const endpoints = theContract()
      .operations.filter(({ operation }) => !operation.tags.includes('Service'))
      .map(({ method, path }) => bare(`${method.toUpperCase()} ${path.replace('/api/v1', '')}`));
    expect(rows).to.deep.equal(endpoints.toSorted());
  });

  for (const [name, status, fields, ask] of ROWS) {
    it(`${name} answers ${status}${fields && fields !== '*' ? ` with ${fields.split(' ').slice(0, 4).join(', ')}, …` : ''}`, async () => {
      const world = await makeWorld(app);
      const answer = await ask({
        owner: app.as(world.owner),
        root: app.as(world.superuser),
        nobody: app.nobody,
        world,
        project: world.project.id,
        features: world.project.features.map(({ id }) => id),
      });
      expect(answer.status, answer.text).to.equal(status);
      if (fields === '') expect(answer.text).to.equal('');
      else if (fields !== '*') expectFields(answer.body, fields);
    });
  }
});

/** Names of ids don't matter, nor does a slash at the end. */
function bare(name: string): string {
  return name.replace(/\{\w+\}/g, '{}').replace(/\/$/, '');
}

function expectFields(body: Record<string, unknown> | unknown[], fields: string): void {
  let of: unknown = body;
  for (const field of fields.split(' ')) {
    if (field.endsWith('[]')) {
      const list = field === '[]' ? body : (body as Record<string, unknown>)[field.slice(0, -2)];
      expect(list, field).to.be.an('array').and.not.have.length(0);
      of = (list as unknown[])[0];
    } else {
      const [name, inner] = field.split('.') as [string, string?];
      if (inner === undefined) expect(of).to.have.property(name);
      else expect((body as Record<string, unknown>)[name]).to.have.property(inner);
    }
  }
}
