import { expect } from 'chai';
import { newId } from '../../shared/platform/identifiers.ts';
import type { TestApp } from '../support/app.ts';
import type { TestUser } from '../support/factories.ts';
import { scene } from '../support/scene.ts';

/** More than a request takes, far less than a lease lasts. */
const SLOW_MS = 1000;

describe('a question that is prepared while its reader is identified', () => {
  const { app, lead, colleague, project } = scene({ people: ['lead', 'colleague'], features: 2 });

  const at = (path: string) => project.at(`/comparisons${path}`);
  const next = (user: TestUser, query = '') => user.get(at(`/next?dimension=value${query}`));

  /** Lets `meanwhile` happen before the next request is identified. */
  function slowDownIdentification(meanwhile: () => Promise<unknown>): void {
    const identities = app.resources.identities as { find: TestApp['resources']['identities']['find'] };
    const { find } = identities;
    identities.find = async (request) => {
      identities.find = find;
      await meanwhile();
      return find(request);
    };
  }

  it('is refused to somebody who has logged out or lost access, like any other', async () => {
    expect((await next(colleague)).status).to.equal(200);
    const stranger = await app.make.user();
    await stranger.get('/auth/me');
    expect((await next(stranger)).status).to.equal(403);
    await lead.delete(`/users/${colleague.id}/assignments/${project.id}`);
    expect((await next(colleague)).status).to.equal(403);
    await colleague.post('/auth/logout');
    const { status, body } = await next(colleague);
    expect([status, body]).to.deep.equal([401, { detail: 'Could not validate credentials', code: 'unauthorized' }]);
    expect((await next(lead)).status, 'nothing is kept from others').to.equal(200);
  });

  it('is refused to somebody who logs out at that moment', async () => {
    await next(colleague);
    slowDownIdentification(() => colleague.post('/auth/logout'));
    expect((await next(colleague)).status).to.equal(401);
  });

  it('is chosen again if its reader left it, and somebody else was shown it, before a slow identification', async () => {
    const screen = newId();
    const shown = await next(colleague, `&screen=${screen}`);
    slowDownIdentification(async () => {
      await colleague.post(at('/leave'), { dimension: 'value', screen });
      const { body } = await next(lead);
      expect(body.feature_a.id).to.equal(shown.body.feature_a.id);
      app.travel(SLOW_MS);
    });
    const { status, headers } = await next(colleague, `&screen=${screen}`);
    expect([status, headers.has('Retry-After')]).to.deep.equal([204, true]);
  });

  it('has a project and a dimension that exist', async () => {
    const { body } = await next(lead);
    expect((await lead.get(at('/next?dimension=beauty'))).status).to.equal(422);
    expect((await lead.get(at('/next?dimension=value&dimension=value'))).status).to.equal(422);
    expect((await lead.get(`/projects/${newId()}/comparisons/next?dimension=value`)).status).to.equal(404);
    expect((await lead.get('/projects/x/comparisons/next?dimension=value')).status).to.equal(404);
    const upper = `/projects/${project.id.toUpperCase()}/comparisons/next?dimension=value`;
    expect((await lead.get(upper)).body).to.deep.equal(body);
  });
});
