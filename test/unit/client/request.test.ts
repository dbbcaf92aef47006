import { expect } from 'chai';
import { createRequests } from '../../../api/client/service/request.ts';
import type { paths } from '../../../api/contract/resources.ts';

const BASE = 'http://service.test/api/v1';
const PROJECT = { project_id: 'a/b' };

/** The requests, what was sent, and an answer to all of it. */
function open(answer: () => Response) {
  const sent: Request[] = [];
  const api = createRequests<paths>(BASE, async (request) => {
    sent.push(request);
    return answer();
  });
  return { api, sent };
}

describe('requests to the service', () => {
  it('have the names of their path encoded, and only the parameters that have a value', async () => {
    const { api, sent } = open(() => Response.json({ name: 'Backlog' }));
    const query = { page: 2, search: 'a b&c', include_scores: true };
    await api.GET('/projects/{project_id}/features', { params: { path: PROJECT, query } });
    const { data } = await api.GET('/projects/{project_id}', { params: { path: PROJECT } });
    expect(data).to.deep.equal({ name: 'Backlog' });
    expect(sent.map(({ method, url }) => `${method} ${url}`)).to.deep.equal([
      `GET ${BASE}/projects/a%2Fb/features?page=2&search=a+b%26c&include_scores=true`,
      `GET ${BASE}/projects/a%2Fb`,
    ]);
  });

  it('carry JSON, or what a serializer makes of the body, and the headers that are asked for', async () => {
    const { api, sent } = open(() => new Response(null, { status: 204 }));
    await api.POST('/projects/', { body: { name: 'Backlog' }, headers: { 'X-Link-Token': 'secret' } });
    await api.POST('/auth/session', {
      body: { username: 'mia', password: 'x' },
      bodySerializer: (body) => new URLSearchParams(body),
    });
    const [json, form] = sent;
    expect(json!.headers.get('Content-Type')).to.equal('application/json');
    expect(json!.headers.get('X-Link-Token')).to.equal('secret');
    expect(await json!.json()).to.deep.equal({ name: 'Backlog' });
    expect(form!.headers.get('Content-Type')).to.match(/^application\/x-www-form-urlencoded/);
    expect(await form!.text()).to.equal('username=mia&password=x');
  });

  it('end with the body, with none, or with what the service says is wrong', async () => {
    const params = { path: PROJECT };
    const empty = await open(() => new Response(null, { status: 204 })).api.DELETE('/projects/{project_id}', {
      params,
    });
    expect(empty.response.status).to.equal(204);
    expect(empty.data ?? empty.error).to.equal(undefined);
    const refused = await open(() => Response.json({ detail: 'Gone' }, { status: 404 })).api.GET(
      '/projects/{project_id}',
      {
        params,
      },
    );
    expect(refused.error).to.deep.equal({ detail: 'Gone' });
    expect(refused.data).to.equal(undefined);
    const broken = await open(() => new Response('<html>', { status: 502 })).api.GET('/projects/{project_id}', {
      params,
    });
    expect(broken.error).to.equal('<html>');
    const file = await open(() => new Response('1,2')).api.GET('/projects/{project_id}/results/export', {
      params,
      parseAs: 'blob',
    });
    expect(await (file.data as Blob).text()).to.equal('1,2');
  });

  it('keep what else is asked of them, and let the error through of whatever sends them', async () => {
    const { api, sent } = open(() => Response.json({}));
    await api.GET('/projects/{project_id}', { params: { path: PROJECT }, cache: 'no-store' });
    expect(sent[0]!.cache).to.equal('no-store');
    const broken = createRequests<paths>(BASE, async () => {
      throw new TypeError('no connection');
    });
    const error = await broken.GET('/projects/{project_id}', { params: { path: PROJECT } }).catch((thrown) => thrown);
    expect(error).to.be.instanceOf(TypeError);
  });
});
