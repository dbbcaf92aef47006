import { expect } from 'chai';
import { TOKEN_SCOPES, type TokenScope } from '../../shared/platform/rules/api-tokens.ts';
import { startTestApp } from '../support/app.ts';
import { type PlacedOperation, theContract } from '../support/contract.ts';
import type { TestUser } from '../support/factories.ts';
import { makeWorld, plan, type World } from '../support/fixtures.ts';
import { once } from '../support/scene.ts';

/** The scope that each operation for users needs; a star where a token of one project may call it outside of a project. */
const NEEDED = {
  session: `acceptInvitation acceptOwnInvitation setMail getDigest setDigest recordLook startEmailVerification declineInvitation listMails listOwnInvitations changePassword createApiToken createDashboardSession createServiceAccount createServiceToken createUser
    deleteGoogleLink deleteIdentity deleteMe deleteOtherSessions deleteServiceAccount deleteSession deleteUser deleteUserSessions exportMe getGoogleLink importData
    listApiTokens listIdentities listLeftBehind listOwnSecurityEvents listServiceAccounts listServiceTokens listSessions listUserSessions logOut
    createPasskey createPasswordReset createRecoveryCodes deletePasskey listPasskeys startPasskey updatePasskey restoreBackup revokeApiToken revokeServiceToken setTemporaryPassword setUserRole startProviderLink takeOverGuest updateCurrentUser updateMe
    updateServiceAccount updateUser`,
  read: `explainRank exportResults getAgreement getComparison getCurrentUser* getEstimateReports getFeature getHistory
    getInconsistencyStats getLastModified getLive getMe* getModelConfig getProgress getProject getProjectSummary getQuadrants
    getResults getStability getStatistics getUser listActivity listCollaborators listComparisons listEstimates listFeatures
    listDisagreements listFeaturesByName* listGuests listInconsistencies listInvitations listLinks listProjects* listScores listUserProjects previewDeletion previewModelConfig previewReminders runMcp* streamEvents
    testToken*`,
  answer: `deleteFactors deleteRatings leavePair nextFactors nextPair nextRatings recordBestWorst recordBinaryComparison
    recordComparison recordGradedComparison resolveInconsistency setFactors setRatings skipPair undoComparison`,
  edit: `archiveFeature archiveFeatures assignByName assignUser changeComparisonMode createFeature createFeatures createLink
    createProject deleteComparison deleteDecision deleteFeature deleteFeatures deleteProject importFeatures previewImport removeGuest resetComparisons resetModelConfig
    restoreDeletion restoreProject restoreFeature restoreFeatures revokeLink sendReminders setDecision setExternalFeature syncFeatures
    withdrawInvitation unassignUser updateAssignment updateComparison updateFeature
    updateModelConfig updateProject createWebhook deleteWebhook listWebhookDeliveries listWebhooks
    replayWebhookDelivery resumeWebhook rotateWebhookSecret testWebhook updateWebhook`,
  operate: `createBackup downloadBackup exportData getDatabaseStats getServiceStatus listBackups listSecurityEvents updateAnnouncement withdrawAnnouncement
    listUsers runMaintenance createOperatorWebhook deleteOperatorWebhook listOperatorWebhookDeliveries listOperatorWebhooks
    replayOperatorWebhookDelivery resumeOperatorWebhook rotateOperatorWebhookSecret testOperatorWebhook updateOperatorWebhook`,
};

const needed = new Map(
  Object.entries(NEEDED).flatMap(([scope, names]) =>
    names.split(/\s+/).map((name) => [name.replace('*', ''), { scope, isForOneProject: name.endsWith('*') }] as const),
  ),
);

describe('API tokens, by scope', () => {
  const app = once(() => startTestApp({ API_TOKEN_REQUESTS_PER_MINUTE: '10000' }));
  const world = once(() => makeWorld(app));
  const { operations } = theContract();
  const forUsers = operations.filter(({ operation }) => operation.security.some((each) => 'bearer' in each));
  const tokens = new Map<string, string>();

  before(async () => {
    for (const scope of TOKEN_SCOPES) {
      tokens.set(scope, await tokenFor(world.superuser, [scope]));
      tokens.set(`not ${scope}`, await tokenFor(world.superuser, without(scope)));
    }
    const { id } = await app.make.project({ owner: world.owner });
    tokens.set('of another project', await tokenFor(world.owner, without('operate'), id));
  });

  const without = (scope: TokenScope) => TOKEN_SCOPES.filter((each) => each !== scope);

  async function tokenFor(user: TestUser, scopes: readonly TokenScope[], projectId: string | null = null) {
    const { status, body } = await user.post('/auth/tokens', { name: 'Test', scopes, project_id: projectId });
    expect(status).to.equal(201);
    return body.token as string;
  }

  async function send(placed: PlacedOperation, token: string, about: World) {
    const { method, address, body, headers } = plan(placed, about);
    const raw = body as string | undefined;
    const { status, body: answer } = await app
      .as({ token })
      .send(method, address.replace('/api/v1', ''), undefined, { headers, ...(raw !== undefined && { raw }) });
    return { status, code: answer?.code as string | undefined };
  }

  it('are settled for every operation of a user, as documented', () => {
    const documented = forUsers.map(({ operation }) => {
      const scheme = operation.security.find((each) => 'apiToken' in each);
      return [operation.operationId, scheme ? scheme.apiToken![0] : 'session'];
    });
    expect(Object.fromEntries(documented)).to.deep.equal(
      Object.fromEntries([...needed].map(([name, { scope }]) => [name, scope])),
    );
  });

  for (const placed of forUsers) {
    const { operationId } = placed.operation;

    it(`${operationId} is refused without its scope, and tokens of another project`, async () => {
      const { scope, isForOneProject } = needed.get(operationId)!;
      if (scope === 'session') {
        const everything = await Promise.all(TOKEN_SCOPES.map((each) => send(placed, tokens.get(each)!, world)));
        expect(everything).to.deep.equal(TOKEN_SCOPES.map(() => ({ status: 403, code: 'session_required' })));
        return;
      }
      const refused = await send(placed, tokens.get(`not ${scope}`)!, world);
      expect(refused).to.deep.equal({ status: 403, code: 'insufficient_scope' });
      const elsewhere = await send(placed, tokens.get('of another project')!, world);
      const code = scope === 'operate' ? 'insufficient_scope' : 'forbidden';
      expect(elsewhere).to.deep.equal(isForOneProject ? { status: 200, code: undefined } : { status: 403, code });
      // With its scope, the token is let through to the access check: strangers may do nothing in the project.
      const allowed = await send(placed, tokens.get(scope)!, world);
      expect(allowed.code ?? '').to.not.be.oneOf(['insufficient_scope', 'session_required', 'unauthorized']);
    });
  }
});
