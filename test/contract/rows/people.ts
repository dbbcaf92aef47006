import { Authenticator } from '../../support/authenticator.ts';
import { sessionOf } from '../../support/fixtures.ts';
import { PROJECT, type Row, USER } from './row.ts';

const account = (name: string) => ({ username: name, email: `${name}@example.com`, password: 'Correct-horse-7' });

/** Authentication and users. */
export const peopleRows: Row[] = [
  [
    'POST /auth/register',
    201,
    `${USER} auth_provider`,
    ({ anonymous }) => anonymous.post('/auth/register', account('ann')),
  ],
  [
    'POST /auth/login',
    200,
    'access_token token_type expires_in refresh_token',
    ({ anonymous, world }) =>
      anonymous.form('/auth/login', { username: world.target.email, password: world.target.password }),
  ],
  [
    'POST /auth/session',
    200,
    'access_token token_type expires_in',
    ({ anonymous, world }) =>
      anonymous.form('/auth/session', { username: world.target.email, password: world.target.password }),
  ],
  [
    'POST /auth/login/second-factor',
    401,
    'detail',
    ({ anonymous }) => anonymous.post('/auth/login/second-factor', { ticket: 'unknown', recovery_code: 'AAAAA' }),
  ],
  [
    'POST /auth/session/second-factor',
    401,
    'detail',
    ({ anonymous }) => anonymous.post('/auth/session/second-factor', { ticket: 'unknown', recovery_code: 'AAAAA' }),
  ],
  ['GET /auth/passkeys', 200, 'passkeys recovery_codes_left required', ({ owner }) => owner.get('/auth/passkeys')],
  [
    'POST /auth/passkeys/registration',
    200,
    'ticket expires_in options',
    ({ owner }) => owner.post('/auth/passkeys/registration'),
  ],
  [
    'POST /auth/passkeys',
    201,
    'passkey recovery_codes',
    async ({ owner }) => {
      const { ticket, options } = (await owner.post('/auth/passkeys/registration')).body;
      return owner.post('/auth/passkeys', { ticket, name: 'Key', passkey: new Authenticator().create(options) });
    },
  ],
  [
    'PATCH /auth/passkeys/{passkey_id}',
    404,
    'detail',
    ({ owner }) => owner.patch(`/auth/passkeys/${crypto.randomUUID()}`, { name: 'Key' }),
  ],
  [
    'DELETE /auth/passkeys/{passkey_id}',
    404,
    'detail',
    ({ owner }) => owner.delete(`/auth/passkeys/${crypto.randomUUID()}`),
  ],
  ['POST /auth/passkeys/recovery-codes', 409, 'detail', ({ owner }) => owner.post('/auth/passkeys/recovery-codes')],
  [
    'POST /auth/passkeys/sign-in',
    200,
    'ticket expires_in options',
    ({ anonymous }) => anonymous.post('/auth/passkeys/sign-in'),
  ],
  ['POST /auth/session/token', 401, 'detail', ({ anonymous }) => anonymous.post('/auth/session/token')],
  ['DELETE /auth/session', 204, '', ({ anonymous }) => anonymous.delete('/auth/session')],
  ['POST /auth/login/test-token', 200, USER, ({ owner }) => owner.post('/auth/login/test-token')],
  [
    'POST /auth/change-password',
    204,
    '',
    ({ owner, world }) =>
      owner.post('/auth/change-password', { current_password: world.owner.password, new_password: 'Another-horse-8' }),
  ],
  [
    'POST /auth/temporary-password',
    400,
    'detail',
    ({ anonymous, world }) =>
      anonymous.post('/auth/temporary-password', {
        username: world.owner.username,
        temporary_password: world.owner.password,
        new_password: 'Another-horse-8',
      }),
  ],
  [
    'POST /auth/password-reset',
    403,
    'detail',
    ({ anonymous }) => anonymous.post('/auth/password-reset', { email: 'ann@example.com' }),
  ],
  ['POST /auth/email-verification', 403, 'detail', ({ owner }) => owner.post('/auth/email-verification')],
  [
    'POST /auth/email-verification/{token}',
    404,
    'detail',
    ({ anonymous }) => anonymous.post('/auth/email-verification/pwv_unknown'),
  ],
  [
    'POST /auth/password-reset/{token}',
    404,
    'detail',
    ({ anonymous }) => anonymous.post('/auth/password-reset/pwr_unknown', { password: 'Another-horse-8' }),
  ],
  [
    'POST /auth/refresh',
    200,
    'access_token refresh_token',
    ({ anonymous, world }) => anonymous.post('/auth/refresh', { refresh_token: world.target.refreshToken }),
  ],
  ['DELETE /auth/me', 403, 'detail', ({ owner }) => owner.delete('/auth/me')],
  ['GET /auth/me/export', 200, '*', ({ owner }) => owner.get('/auth/me/export')],
  ['GET /auth/me', 200, USER, ({ owner }) => owner.get('/auth/me')],
  ['PATCH /auth/me', 200, USER, ({ owner }) => owner.patch('/auth/me', { display_name: 'Ann' })],
  [
    'GET /auth/security-events',
    200,
    'items total page per_page',
    ({ owner }) => owner.get('/auth/security-events?per_page=5'),
  ],
  ['POST /auth/logout', 204, '', ({ owner }) => owner.post('/auth/logout')],
  ['GET /auth/google/login', 503, 'detail', ({ anonymous }) => anonymous.get('/auth/google/login')],
  ['GET /auth/google/callback', 302, '*', ({ anonymous }) => anonymous.get('/auth/google/callback')],
  [
    'GET /auth/google/status',
    200,
    'google_oauth_enabled google_client_id_set google_client_secret_set',
    ({ anonymous }) => anonymous.get('/auth/google/status'),
  ],
  [
    'GET /auth/google/link',
    200,
    'linked linked_at has_password can_be_ended',
    ({ owner }) => owner.get('/auth/google/link'),
  ],
  ['GET /auth/oidc/{provider}/login', 404, 'detail', ({ anonymous }) => anonymous.get('/auth/oidc/acme/login')],
  ['GET /auth/oidc/{provider}/callback', 404, 'detail', ({ anonymous }) => anonymous.get('/auth/oidc/acme/callback')],
  ['POST /auth/oidc/{provider}/link', 404, 'detail', ({ owner }) => owner.post('/auth/oidc/acme/link', {})],
  [
    'GET /auth/providers',
    200,
    'passwords passkeys mail providers',
    ({ anonymous }) => anonymous.get('/auth/providers'),
  ],
  ['GET /auth/mails', 200, '[] kind wanted', ({ owner }) => owner.get('/auth/mails')],
  ['PUT /auth/mails/{kind}', 204, '', ({ owner }) => owner.put('/auth/mails/invitation', { wanted: true })],
  [
    'POST /auth/mails/stop/{token}',
    404,
    'detail',
    ({ anonymous }) => anonymous.form('/auth/mails/stop/pwu_unknown', { 'List-Unsubscribe': 'One-Click' }),
  ],
  ['GET /auth/identities', 200, 'identities has_password', ({ owner }) => owner.get('/auth/identities')],
  [
    'DELETE /auth/identities/{identity_id}',
    404,
    'detail',
    ({ owner }) => owner.delete(`/auth/identities/${crypto.randomUUID()}`),
  ],
  ['DELETE /auth/google/link', 404, 'detail', ({ owner }) => owner.delete('/auth/google/link')],
  [
    'GET /auth/sessions',
    200,
    '[] id created_at renewed_at expires_at address browser current',
    ({ owner }) => owner.get('/auth/sessions'),
  ],
  ['DELETE /auth/sessions', 204, '', ({ owner }) => owner.delete('/auth/sessions')],
  [
    'DELETE /auth/sessions/{session_id}',
    204,
    '',
    ({ owner, world }) => owner.delete(`/auth/sessions/${sessionOf(world.owner)}`),
  ],
  [
    'GET /auth/tokens',
    200,
    '[] id name scopes project_id created_at expires_at last_used_at',
    ({ owner }) => owner.get('/auth/tokens'),
  ],
  [
    'POST /auth/tokens',
    201,
    'id name scopes project_id created_at expires_at last_used_at token',
    ({ owner, project }) => owner.post('/auth/tokens', { name: 'Bot', scopes: ['answer'], project_id: project }),
  ],
  ['DELETE /auth/tokens/{token_id}', 204, '', ({ owner, world }) => owner.delete(`/auth/tokens/${world.apiToken.id}`)],
  ['GET /users', 200, `[] ${USER}`, ({ root }) => root.get('/users/')],
  ['POST /users', 200, USER, ({ root }) => root.post('/users/', { ...account('bob'), is_superuser: true })],
  ['GET /users/me', 200, USER, ({ owner }) => owner.get('/users/me')],
  ['PUT /users/me', 200, USER, ({ owner }) => owner.put('/users/me', { username: 'carol' })],
  ['GET /users/{user_id}', 200, USER, ({ owner, world }) => owner.get(`/users/${world.collaborator.id}`)],
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
    'id username email display_name avatar_url role dimensions assigned_at',
    ({ owner, world, project }) => owner.post(`/users/${world.target.id}/assignments`, { project_id: project }),
  ],
  [
    'PUT /users/{user_id}/assignments/{project_id}',
    200,
    'id username email display_name avatar_url role dimensions assigned_at',
    ({ owner, world, project }) =>
      owner.put(`/users/${world.collaborator.id}/assignments/${project}`, { dimensions: ['value'] }),
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
    'GET /users/{user_id}/left-behind',
    200,
    '[] project is_owner links guest_links guests invitations service_tokens webhooks',
    ({ root, world }) => root.get(`/users/${world.owner.id}/left-behind`),
  ],
  [
    'GET /users/{user_id}/sessions',
    200,
    '[] id created_at renewed_at expires_at address browser current',
    ({ root, world }) => root.get(`/users/${world.owner.id}/sessions`),
  ],
  ['DELETE /users/{user_id}/sessions', 204, '', ({ root, world }) => root.delete(`/users/${world.target.id}/sessions`)],
  [
    'POST /users/{user_id}/password-reset',
    200,
    'token expires_at',
    ({ root, world }) => root.post(`/users/${world.target.id}/password-reset`),
  ],
  [
    'POST /users/{user_id}/temporary-password',
    200,
    'password expires_at',
    ({ root, world }) => root.post(`/users/${world.target.id}/temporary-password`),
  ],
  [
    'GET /users/{user_id}/projects',
    200,
    `[] ${PROJECT}`,
    ({ root, world }) => root.get(`/users/${world.owner.id}/projects`),
  ],
];
