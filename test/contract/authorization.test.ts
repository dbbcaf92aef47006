import { expect } from 'chai';
import { createContext } from '../../shared/context.ts';
import { startSession } from '../../shared/sign-in/start-session.ts';
import { startTestApp } from '../support/app.ts';
import { type PlacedOperation, theContract } from '../support/contract.ts';
import { makeWorld, partsFor, peopleFor, plan, type World } from '../support/fixtures.ts';
import { once } from '../support/scene.ts';

/** Who asks; a broken token has the signature of another token, an expired one was good an hour ago. */
const PEOPLE = ['anonymous', 'broken', 'expired', 'stranger', 'collaborator', 'owner', 'superuser'] as const;
type Person = (typeof PEOPLE)[number];

/**
 * Statuses for each person, in the order of PEOPLE, of requests about the project of `owner` and the account `target`. A status other
 * than 401 and 403 means that the person may send the request: no worker runs here (503), there is no backup (404), and nothing is
 * contradicted (204).
 */
const MATRIX = `
  get    /health/live                                                             204 204 204 204 204 204 204
  get    /health/ready                                                            200 200 200 200 200 200 200
  get    /health/announcement                                                     200 200 200 200 200 200 200
  get    /api/v1/openapi.json                                                     200 200 200 200 200 200 200
  post   /api/v1/mcp                                                              401 401 401 403 403 403 403
  post   /api/v1/auth/register                                                    201 201 201 201 201 201 201
  post   /api/v1/auth/login                                                       200 200 200 200 200 200 200
  post   /api/v1/auth/temporary-password                                          401 401 401 401 401 401 401
  post   /api/v1/auth/password-reset                                              403 403 403 403 403 403 403
  post   /api/v1/auth/password-reset/{token}                                      404 404 404 404 404 404 404
  post   /api/v1/auth/email-verification                                          401 401 401 403 403 403 403
  post   /api/v1/auth/email-verification/{token}                                  404 404 404 404 404 404 404
  post   /api/v1/auth/refresh                                                     200 200 200 200 200 200 200
  post   /api/v1/auth/logout                                                      401 401 401 204 204 204 204
  post   /api/v1/auth/change-password                                             401 401 401 204 204 204 204
  post   /api/v1/auth/login/test-token                                            401 401 401 200 200 200 200
  get    /api/v1/auth/me                                                          401 401 401 200 200 200 200
  delete /api/v1/auth/me                                                          401 401 401 204 400 204 204
  get    /api/v1/auth/me/export                                                   401 401 401 200 200 200 200
  patch  /api/v1/auth/me                                                          401 401 401 200 200 200 200
  post   /api/v1/auth/session                                                     200 200 200 200 200 200 200
  post   /api/v1/auth/session/token                                               401 401 401 401 401 401 401
  delete /api/v1/auth/session                                                     204 204 204 204 204 204 204
  post   /api/v1/auth/login/second-factor                                         401 401 401 401 401 401 401
  post   /api/v1/auth/session/second-factor                                       401 401 401 401 401 401 401
  get    /api/v1/auth/passkeys                                                    401 401 401 200 200 200 200
  post   /api/v1/auth/passkeys                                                    401 401 401 400 400 400 400
  post   /api/v1/auth/passkeys/registration                                       401 401 401 200 200 200 200
  post   /api/v1/auth/passkeys/sign-in                                            200 200 200 200 200 200 200
  post   /api/v1/auth/passkeys/recovery-codes                                     401 401 401 409 409 409 409
  patch  /api/v1/auth/passkeys/{passkey_id}                                       401 401 401 404 404 404 404
  delete /api/v1/auth/passkeys/{passkey_id}                                       401 401 401 404 404 404 404
  get    /api/v1/auth/google/login                                                503 503 503 503 503 503 503
  get    /api/v1/auth/google/callback                                             302 302 302 302 302 302 302
  get    /api/v1/auth/google/status                                               200 200 200 200 200 200 200
  get    /api/v1/auth/google/link                                                 401 401 401 200 200 200 200
  delete /api/v1/auth/google/link                                                 401 401 401 404 404 404 404
  get    /api/v1/auth/oidc/{provider}/login                                       404 404 404 404 404 404 404
  get    /api/v1/auth/oidc/{provider}/callback                                    404 404 404 404 404 404 404
  post   /api/v1/auth/oidc/{provider}/link                                        401 401 401 404 404 404 404
  get    /api/v1/auth/providers                                                   200 200 200 200 200 200 200
  get    /api/v1/auth/mails                                                       401 401 401 200 200 200 200
  put    /api/v1/auth/mails/{kind}                                                401 401 401 204 204 204 204
  post   /api/v1/auth/mails/stop/{token}                                          404 404 404 404 404 404 404
  get    /api/v1/auth/identities                                                  401 401 401 200 200 200 200
  delete /api/v1/auth/identities/{identity_id}                                    401 401 401 404 404 404 404
  get    /api/v1/auth/sessions                                                    401 401 401 200 200 200 200
  delete /api/v1/auth/sessions                                                    401 401 401 204 204 204 204
  delete /api/v1/auth/sessions/{session_id}                                       401 401 401 404 404 204 404
  get    /api/v1/auth/tokens                                                      401 401 401 200 200 200 200
  post   /api/v1/auth/tokens                                                      401 401 401 404 201 201 404
  delete /api/v1/auth/tokens/{token_id}                                           401 401 401 404 404 204 404
  get    /api/v1/auth/security-events                                             401 401 401 200 200 200 200
  get    /api/v1/users/                                                           401 401 401 403 403 403 200
  post   /api/v1/users/                                                           401 401 401 403 403 403 200
  get    /api/v1/users/me                                                         401 401 401 200 200 200 200
  put    /api/v1/users/me                                                         401 401 401 200 200 200 200
  get    /api/v1/users/{user_id}                                                  401 401 401 403 403 403 200
  put    /api/v1/users/{user_id}                                                  401 401 401 403 403 403 200
  delete /api/v1/users/{user_id}                                                  401 401 401 403 403 403 204
  patch  /api/v1/users/{user_id}/role                                             401 401 401 403 403 403 200
  get    /api/v1/users/{user_id}/left-behind                                      401 401 401 403 403 403 200
  get    /api/v1/users/{user_id}/sessions                                         401 401 401 403 403 403 200
  delete /api/v1/users/{user_id}/sessions                                         401 401 401 403 403 403 204
  post   /api/v1/users/{user_id}/password-reset                                   401 401 401 403 403 403 200
  post   /api/v1/users/{user_id}/temporary-password                               401 401 401 403 403 403 200
  get    /api/v1/users/{user_id}/projects                                         401 401 401 403 403 403 200
  post   /api/v1/users/{user_id}/assignments                                      401 401 401 403 403 200 200
  put    /api/v1/users/{user_id}/assignments/{project_id}                         401 401 401 403 403 200 200
  delete /api/v1/users/{user_id}/assignments/{project_id}                         401 401 401 403 204 204 204
  get    /api/v1/projects/                                                        401 401 401 200 200 200 200
  post   /api/v1/projects/                                                        401 401 401 201 201 201 201
  get    /api/v1/projects/{project_id}                                            401 401 401 403 200 200 200
  put    /api/v1/projects/{project_id}                                            401 401 401 403 403 200 200
  patch  /api/v1/projects/{project_id}                                            401 401 401 403 403 200 200
  delete /api/v1/projects/{project_id}                                            401 401 401 403 403 204 204
  post   /api/v1/projects/{project_id}/restore                                    401 401 401 404 404 404 404
  get    /api/v1/projects/{project_id}/summary                                    401 401 401 403 200 200 200
  get    /api/v1/projects/{project_id}/collaborators                              401 401 401 403 200 200 200
  post   /api/v1/projects/{project_id}/collaborators                              401 401 401 403 403 202 202
  get    /api/v1/projects/{project_id}/service-accounts                           401 401 401 403 403 200 200
  post   /api/v1/projects/{project_id}/service-accounts                           401 401 401 403 403 201 201
  patch  /api/v1/projects/{project_id}/service-accounts/{service_id}              401 401 401 403 403 200 200
  delete /api/v1/projects/{project_id}/service-accounts/{service_id}              401 401 401 403 403 204 204
  get    /api/v1/projects/{project_id}/service-accounts/{service_id}/tokens       401 401 401 403 403 200 200
  post   /api/v1/projects/{project_id}/service-accounts/{service_id}/tokens       401 401 401 403 403 201 201
  delete /api/v1/projects/{project_id}/service-accounts/{service_id}/tokens/{token_id} 401 401 401 403 403 204 204
  get    /api/v1/projects/{project_id}/webhooks                                   401 401 401 403 403 200 200
  post   /api/v1/projects/{project_id}/webhooks                                   401 401 401 403 403 201 201
  patch  /api/v1/projects/{project_id}/webhooks/{webhook_id}                      401 401 401 403 403 200 200
  delete /api/v1/projects/{project_id}/webhooks/{webhook_id}                      401 401 401 403 403 204 204
  post   /api/v1/projects/{project_id}/webhooks/{webhook_id}/rotate-secret        401 401 401 403 403 200 200
  post   /api/v1/projects/{project_id}/webhooks/{webhook_id}/test                 401 401 401 403 403 202 202
  post   /api/v1/projects/{project_id}/webhooks/{webhook_id}/resume               401 401 401 403 403 200 200
  get    /api/v1/projects/{project_id}/webhooks/{webhook_id}/deliveries           401 401 401 403 403 200 200
  post   /api/v1/projects/{project_id}/webhooks/{webhook_id}/deliveries/{delivery_id}/replay 401 401 401 403 403 202 202
  get    /api/v1/projects/{project_id}/activity                                   401 401 401 403 200 200 200
  post   /api/v1/projects/{project_id}/activity/{activity_id}/restore             401 401 401 403 403 200 200
  get    /api/v1/projects/{project_id}/last-modified                              401 401 401 403 200 200 200
  get    /api/v1/projects/{project_id}/live                                       401 401 401 403 200 200 200
  get    /api/v1/projects/{project_id}/events                                     401 401 401 403 200 200 200
  get    /api/v1/projects/{project_id}/agreement                                  401 401 401 403 200 200 200
  get    /api/v1/projects/{project_id}/history                                    401 401 401 403 200 200 200
  get    /api/v1/features                                                         401 401 401 200 200 200 200
  post   /api/v1/features/import/preview                                          401 401 401 200 200 200 200
  get    /api/v1/projects/{project_id}/features                                   401 401 401 403 200 200 200
  post   /api/v1/projects/{project_id}/features                                   401 401 401 403 201 201 201
  post   /api/v1/projects/{project_id}/features/bulk                              401 401 401 403 201 201 201
  post   /api/v1/projects/{project_id}/features/import                            401 401 401 403 201 201 201
  post   /api/v1/projects/{project_id}/features/bulk-archive                      401 401 401 403 200 200 200
  post   /api/v1/projects/{project_id}/features/bulk-restore                      401 401 401 403 200 200 200
  post   /api/v1/projects/{project_id}/features/sync                              401 401 401 403 200 200 200
  put    /api/v1/projects/{project_id}/features/external/{source}/{external_id}   401 401 401 403 201 201 201
  post   /api/v1/projects/{project_id}/features/bulk-delete                       401 401 401 403 403 200 200
  post   /api/v1/projects/{project_id}/features/bulk-delete/preview               401 401 401 403 200 200 200
  get    /api/v1/projects/{project_id}/features/{feature_id}                      401 401 401 403 200 200 200
  put    /api/v1/projects/{project_id}/features/{feature_id}                      401 401 401 403 200 200 200
  put    /api/v1/projects/{project_id}/features/{feature_id}/decision             401 401 401 403 403 200 200
  delete /api/v1/projects/{project_id}/features/{feature_id}/decision             401 401 401 403 403 204 204
  post   /api/v1/projects/{project_id}/features/{feature_id}/archive              401 401 401 403 200 200 200
  post   /api/v1/projects/{project_id}/features/{feature_id}/restore              401 401 401 403 200 200 200
  delete /api/v1/projects/{project_id}/features/{feature_id}                      401 401 401 403 403 204 204
  get    /api/v1/projects/{project_id}/comparisons/next                           401 401 401 403 200 200 200
  post   /api/v1/projects/{project_id}/comparisons                                401 401 401 403 201 201 201
  get    /api/v1/projects/{project_id}/comparisons                                401 401 401 403 200 200 200
  post   /api/v1/projects/{project_id}/comparisons/best-worst                     401 401 401 403 201 201 201
  post   /api/v1/projects/{project_id}/comparisons/binary                         401 401 401 403 201 201 201
  post   /api/v1/projects/{project_id}/comparisons/graded                         401 401 401 403 201 201 201
  post   /api/v1/projects/{project_id}/comparisons/skip                           401 401 401 403 200 200 200
  post   /api/v1/projects/{project_id}/comparisons/leave                          401 401 401 403 204 204 204
  get    /api/v1/projects/{project_id}/comparisons/estimates                      401 401 401 403 200 200 200
  get    /api/v1/projects/{project_id}/comparisons/progress                       401 401 401 403 200 200 200
  get    /api/v1/projects/{project_id}/comparisons/inconsistency-stats            401 401 401 403 200 200 200
  get    /api/v1/projects/{project_id}/comparisons/inconsistencies                401 401 401 403 200 200 200
  get    /api/v1/projects/{project_id}/comparisons/disagreements                  401 401 401 403 200 200 200
  get    /api/v1/projects/{project_id}/comparisons/resolve-inconsistency          401 401 401 403 204 204 204
  post   /api/v1/projects/{project_id}/comparisons/reset                          401 401 401 403 403 200 200
  post   /api/v1/projects/{project_id}/comparisons/undo                           401 401 401 403 200 200 200
  get    /api/v1/projects/{project_id}/comparisons/{comparison_id}                401 401 401 403 200 200 200
  put    /api/v1/projects/{project_id}/comparisons/{comparison_id}                401 401 401 403 200 200 200
  delete /api/v1/projects/{project_id}/comparisons/{comparison_id}                401 401 401 403 403 204 204
  get    /api/v1/projects/{project_id}/factors/next                               401 401 401 403 200 200 200
  put    /api/v1/projects/{project_id}/factors                                    401 401 401 403 204 204 204
  delete /api/v1/projects/{project_id}/factors                                    401 401 401 403 204 204 204
  get    /api/v1/projects/{project_id}/ratings/next                               401 401 401 403 200 200 200
  put    /api/v1/projects/{project_id}/ratings                                    401 401 401 403 204 204 204
  delete /api/v1/projects/{project_id}/ratings                                    401 401 401 403 204 204 204
  get    /api/v1/projects/{project_id}/statistics                                 401 401 401 403 200 200 200
  get    /api/v1/projects/{project_id}/statistics/scores                          401 401 401 403 200 200 200
  get    /api/v1/projects/{project_id}/results                                    401 401 401 403 200 200 200
  get    /api/v1/projects/{project_id}/results/quadrants                          401 401 401 403 200 200 200
  get    /api/v1/projects/{project_id}/results/stability                          401 401 401 403 200 200 200
  get    /api/v1/projects/{project_id}/results/estimates                          401 401 401 403 200 200 200
  get    /api/v1/projects/{project_id}/results/{feature_id}/explanation           401 401 401 403 200 200 200
  get    /api/v1/projects/{project_id}/results/export                             401 401 401 403 200 200 200
  get    /api/v1/projects/{project_id}/links                                      401 401 401 403 403 200 200
  post   /api/v1/projects/{project_id}/links                                      401 401 401 403 403 201 201
  delete /api/v1/projects/{project_id}/links/{link_id}                            401 401 401 403 403 204 204
  get    /api/v1/projects/{project_id}/invitations                                401 401 401 403 403 200 200
  delete /api/v1/projects/{project_id}/invitations/{invitation_id}                401 401 401 403 403 204 204
  post   /api/v1/projects/{project_id}/looks                                      401 401 401 403 200 200 200
  get    /api/v1/projects/{project_id}/digest                                     401 401 401 403 200 200 200
  put    /api/v1/projects/{project_id}/digest                                     401 401 401 403 403 403 403
  get    /api/v1/projects/{project_id}/reminders                                  401 401 401 403 403 403 403
  post   /api/v1/projects/{project_id}/reminders                                  401 401 401 403 403 403 403
  get    /api/v1/auth/invitations                                                 401 401 401 200 200 200 200
  post   /api/v1/auth/invitations/{invitation_id}/accept                          401 401 401 404 404 404 404
  delete /api/v1/auth/invitations/{invitation_id}                                 401 401 401 404 404 404 404
  post   /api/v1/invitations/preview                                              200 200 200 200 200 200 200
  post   /api/v1/invitations/accept                                               401 401 401 200 200 200 200
  get    /api/v1/shared                                                           200 200 200 200 200 200 200
  get    /api/v1/shared/results                                                   200 200 200 200 200 200 200
  get    /api/v1/shared/stability                                                 200 200 200 200 200 200 200
  get    /api/v1/shared/results/{feature_id}/explanation                          200 200 200 200 200 200 200
  post   /api/v1/guests/preview                                                   200 200 200 200 200 200 200
  post   /api/v1/guests                                                           201 201 201 201 201 201 201
  post   /api/v1/guests/resume                                                    200 200 200 200 200 200 200
  post   /api/v1/guests/take-over                                                 401 401 401 200 200 200 200
  get    /api/v1/projects/{project_id}/guests                                     401 401 401 403 403 200 200
  delete /api/v1/projects/{project_id}/guests/{guest_id}                          401 401 401 403 403 204 204
  get    /api/v1/projects/{project_id}/model-config                               401 401 401 403 200 200 200
  put    /api/v1/projects/{project_id}/model-config                               401 401 401 403 403 200 200
  post   /api/v1/projects/{project_id}/model-config/preview                       401 401 401 403 200 200 200
  post   /api/v1/projects/{project_id}/model-config/reset                         401 401 401 403 403 200 200
  post   /api/v1/admin/database/backup                                            401 401 401 403 403 403 503
  get    /api/v1/admin/database/backups                                           401 401 401 403 403 403 200
  get    /api/v1/admin/database/backups/{backup_id}                               401 401 401 403 403 403 404
  post   /api/v1/admin/database/restore                                           401 401 401 403 403 403 404
  get    /api/v1/admin/database/stats                                             401 401 401 403 403 403 200
  get    /api/v1/admin/status                                                     401 401 401 403 403 403 200
  put    /api/v1/admin/announcement                                               401 401 401 403 403 403 200
  delete /api/v1/admin/announcement                                               401 401 401 403 403 403 204
  post   /api/v1/admin/database/maintenance                                       401 401 401 403 403 403 503
  get    /api/v1/admin/database/export                                            401 401 401 403 403 403 200
  post   /api/v1/admin/database/import                                            401 401 401 403 403 403 503
  get    /api/v1/admin/security-events                                            401 401 401 403 403 403 200
  post   /api/v1/admin/dashboard-session                                          401 401 401 403 403 403 204
  get    /api/v1/admin/webhooks                                                   401 401 401 403 403 403 200
  post   /api/v1/admin/webhooks                                                   401 401 401 403 403 403 201
  patch  /api/v1/admin/webhooks/{webhook_id}                                      401 401 401 403 403 403 200
  delete /api/v1/admin/webhooks/{webhook_id}                                      401 401 401 403 403 403 204
  post   /api/v1/admin/webhooks/{webhook_id}/rotate-secret                        401 401 401 403 403 403 200
  post   /api/v1/admin/webhooks/{webhook_id}/test                                 401 401 401 403 403 403 202
  post   /api/v1/admin/webhooks/{webhook_id}/resume                               401 401 401 403 403 403 200
  get    /api/v1/admin/webhooks/{webhook_id}/deliveries                           401 401 401 403 403 403 200
  post   /api/v1/admin/webhooks/{webhook_id}/deliveries/{delivery_id}/replay      401 401 401 403 403 403 202
`;

const HOUR_MS = 3_600_000;

describe('who may do what', () => {
  const app = once(startTestApp);
  const shared = once(() => makeWorld(app));
  const { operations } = theContract();
  const rows = new Map(
    MATRIX.trim()
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const [method, path, ...statuses] = line.trim().split(/\s+/);
        return [`${method} ${path}`, statuses.map(Number)];
      }),
  );

  async function tokenOf(person: Person, world: World): Promise<string | undefined> {
    if (person === 'anonymous') return undefined;
    if (person === 'broken') return `${world.owner.token.split('.').slice(0, 2).join('.')}.${'A'.repeat(43)}`;
    if (person !== 'expired') return world[person].token;
    const context = createContext(app.resources, app.resources.log);
    const now = () => new Date(Date.now() - HOUR_MS);
    const { accessToken } = startSession(
      { em: context.em, settings: context.settings, keys: context.keys, now },
      world.owner.id,
    );
    await context.em.flush();
    return accessToken;
  }

  /** A world of its own for each request that changes something, unless it is refused: then nothing is written. */
  async function worldFor(placed: PlacedOperation, status: number): Promise<World> {
    if (placed.method === 'get' || status >= 400) return shared;
    return makeWorld(app, partsFor(placed, shared), peopleFor(placed, shared));
  }

  it('is settled for every endpoint, and for none that there is not', () => {
    expect([...rows.keys()].toSorted()).to.deep.equal(operations.map(({ name }) => name).toSorted());
    for (const [name, statuses] of rows) expect(statuses, name).to.have.length(PEOPLE.length);
  });

  for (const placed of operations) {
    it(placed.name, async () => {
      const expected = rows.get(placed.name) ?? [];
      const statuses: number[] = [];
      for (const [index, person] of PEOPLE.entries()) {
        const world = await worldFor(placed, expected[index]!);
        const token = await tokenOf(person, world);
        const { method, address, body, headers } = plan(placed, world);
        const client = token === undefined ? app.anonymous : app.as({ token });
        const raw = body as string | undefined;
        const answer = await client.send(method, address.replace('/api/v1', ''), undefined, {
          headers,
          ...(raw !== undefined && { raw }),
        });
        statuses.push(answer.status);
      }
      expect(statuses).to.deep.equal(expected);
    });
  }
});
