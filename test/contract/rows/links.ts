import { type Asking, at, type Row } from './row.ts';

const LINK = 'id kind label shows created_at expires_at uses last_used_at participation';
const PASS =
  'id name secret xid project project.id project.name project.comparison_mode dimensions shows one_per_device may_join expires_at';
const shared = ({ anonymous, world }: Asking, path = '') =>
  anonymous.get(`/shared${path}`, { headers: { 'X-Link-Token': world.links.results.token } });

/** The id of an invitation by name that the owner of the world's project got to another project. */
async function invited({ owner, root, world }: Asking): Promise<string> {
  const project = await root.post('/projects', { name: 'Another' });
  await root.post(`/projects/${project.body.id}/collaborators`, { user: world.owner.username });
  return (await owner.get('/auth/invitations')).body[0].id;
}

/** Links, invitations and shared results. */
export const linkRows: Row[] = [
  ['GET /projects/{id}/links', 200, `[] ${LINK}`, (asking) => asking.owner.get(at(asking, '/links'))],
  [
    'POST /projects/{id}/links',
    201,
    `${LINK} token`,
    (asking) => asking.owner.post(at(asking, '/links'), { kind: 'results', label: 'Board' }),
  ],
  [
    'DELETE /projects/{id}/links/{link_id}',
    204,
    '',
    (asking) => asking.owner.delete(at(asking, `/links/${asking.world.links.results.id}`)),
  ],
  [
    'GET /auth/invitations',
    200,
    '[] id dimensions created_at expires_at project invited_by',
    async (asking) => {
      await invited(asking);
      return asking.owner.get('/auth/invitations');
    },
  ],
  [
    'POST /auth/invitations/{invitation_id}/accept',
    200,
    'id username email display_name avatar_url role dimensions assigned_at project_id',
    async (asking) => asking.owner.post(`/auth/invitations/${await invited(asking)}/accept`),
  ],
  [
    'DELETE /auth/invitations/{invitation_id}',
    204,
    '',
    async (asking) => asking.owner.delete(`/auth/invitations/${await invited(asking)}`),
  ],
  [
    'POST /invitations/preview',
    200,
    'project project.name expires_at',
    ({ anonymous, world }) => anonymous.post('/invitations/preview', { token: world.links.invitation.token }),
  ],
  [
    'POST /invitations/accept',
    200,
    'project_id id username email display_name avatar_url role assigned_at',
    ({ root, world }) => root.post('/invitations/accept', { token: world.links.invitation.token }),
  ],
  ['GET /shared', 200, 'project project.name expires_at as_of', (asking) => shared(asking)],
  [
    'GET /shared/results',
    200,
    '[] feature complexity value ratio rank',
    (asking) => shared(asking, '/results?sort_by=value'),
  ],
  [
    'GET /shared/stability',
    200,
    'k settled probability expected_changes in_doubt questions',
    (asking) => shared(asking, '/stability?k=2'),
  ],
  [
    'GET /shared/results/{feature_id}/explanation',
    200,
    'feature dimension rank shared_rank tied_with likely_ranks rank_range answers above below duels would_move answers.won',
    (asking) => shared(asking, `/results/${asking.features[0]}/explanation?dimension=value`),
  ],
  [
    'POST /guests/preview',
    200,
    'project project.name asked_by dimensions asks_name shows expires_at',
    ({ anonymous, world }) => anonymous.post('/guests/preview', { token: world.links.participation.token }),
  ],
  [
    'POST /guests',
    201,
    PASS,
    ({ anonymous, world }) => anonymous.post('/guests', { token: world.links.participation.token, name: 'Gil' }),
  ],
  [
    'POST /guests/resume',
    200,
    PASS,
    ({ anonymous, world }) => anonymous.post('/guests/resume', { secret: world.guest.secret }),
  ],
  [
    'POST /guests/take-over',
    200,
    'project_id comparisons',
    ({ owner, world }) => owner.post('/guests/take-over', { secret: world.guest.secret }),
  ],
  ['GET /projects/{id}/guests', 200, 'items total page per_page', (asking) => asking.owner.get(at(asking, '/guests'))],
  [
    'DELETE /projects/{id}/guests/{guest_id}',
    204,
    '',
    (asking) => asking.owner.delete(at(asking, `/guests/${asking.world.guest.id}`)),
  ],
];
