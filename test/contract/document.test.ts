import AjvModule, { type ValidateFunction } from 'ajv/dist/2020.js';
import formatsModule from 'ajv-formats';
import { expect } from 'chai';
import type { OpenApiDocument } from '../../api/openapi/document.ts';
import { endpoints } from '../../api/routes/index.ts';
import type { JsonSchema } from '../../shared/platform/fields/json-schema.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { plain } from '../support/contract.ts';

describe('the OpenAPI document', () => {
  let app: TestApp;
  let document: OpenApiDocument;
  let download: string;

  before(async () => {
    app = await startTestApp();
    const { body, text } = await app.anonymous.get('/openapi.json');
    document = body;
    download = text;
  });

  const operations = () =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        name: `${method} ${path}`,
        path,
        operation: plain(operation, document),
      })),
    );

  it('is OpenAPI 3.1 and has every endpoint of the service', () => {
    expect(document.openapi).to.match(/^3\.1\./);
    expect(document.info).to.include.keys('title', 'version', 'description');
    expect(operations()).to.have.length(endpoints.length);
  });

  it('gives every operation a unique name, its access and a tag', () => {
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).to.equal(ids.length);
    const chapters = document.tags.map(({ name }) => name);
    for (const { name, operation } of operations()) {
      expect(operation.summary, name).to.match(/^[A-Z]/);
      expect(operation.description, name).to.match(/^For /);
      expect(chapters, name).to.include.members(operation.tags);
    }
  });

  it('names operations by a verb, so that clients made from it read well', () => {
    const VERBS =
      /^(archive|change|check|create|delete|download|export|finish|get|import|list|log|next|preview|record|refresh|register|reset|resolve|restore|run|send|set|skip|start|stop|sync|test|undo|unassign|assign|update|accept|remove|resume|take|compare|explain|join|mint|leave|replay|resume|revoke|rotate|stream|decline|withdraw)[A-Z]?/;
    for (const { name, operation } of operations()) expect(operation.operationId, name).to.match(VERBS);
  });

  it('describes every field and every parameter', () => {
    const missing: string[] = [];
    const look = (schema: JsonSchema, where: string) => {
      for (const [field, each] of Object.entries(schema.properties ?? {})) {
        if (!each.description) missing.push(`${where}.${field}`);
        look(each, `${where}.${field}`);
      }
      for (const each of [schema.items, ...(schema.anyOf ?? [])]) if (each) look(each, where);
    };
    for (const [name, schema] of Object.entries(document.components.schemas)) look(schema, name);
    for (const { name, operation } of operations()) {
      for (const parameter of operation.parameters)
        if (!parameter.description) missing.push(`${name} ${parameter.name}`);
      for (const { content = {} } of Object.values(operation.responses)) {
        for (const { schema } of Object.values(content)) look(schema, name);
      }
    }
    expect(missing).to.deep.equal([]);
  });

  it('declares every parameter that is in a path, and only those', () => {
    for (const { name, path, operation } of operations()) {
      const declared = operation.parameters.filter((each) => each.in === 'path').map((each) => each.name);
      expect(declared, name).to.deep.equal([...path.matchAll(/\{(\w+)\}/g)].map(([, each]) => each));
    }
  });

  it('has schemas that are sound, and examples that fit them', () => {
    const Ajv = AjvModule.default;
    const ajv = new Ajv({ strict: true, strictRequired: true, allErrors: true, allowUnionTypes: true });
    formatsModule.default(ajv);
    ajv.addFormat('binary', true);
    ajv.addVocabulary(['components', 'example']);
    ajv.addSchema({ $id: 'document', components: document.components });
    // Refusals alone have the same schema a thousand times.
    const compiled = new Map<string, ValidateFunction>();
    const check = (name: string, schema: object, example: unknown) => {
      const absolute = JSON.stringify(schema).replaceAll('"#/components', '"document#/components');
      const fits = compiled.get(absolute) ?? ajv.compile(JSON.parse(absolute));
      compiled.set(absolute, fits);
      expect(fits(example), `${name}: ${JSON.stringify(example)} ${JSON.stringify(fits.errors)}`).to.equal(true);
    };
    let examples = 0;
    for (const { name, operation } of operations()) {
      for (const { name: of, schema, example } of operation.parameters) check(`${name} ${of}`, schema, example);
      const contents = [
        ...Object.entries(operation.requestBody?.content ?? {}),
        ...Object.values(operation.responses).flatMap(({ content = {} }) => Object.entries(content)),
      ];
      for (const [type, { schema, example }] of contents) {
        if (example === undefined) expect(type, name).to.match(/octet-stream|multipart|zip/);
        else check(`${name} ${type}`, schema, example);
        examples += 1;
      }
    }
    expect(examples).to.be.greaterThan(endpoints.length);
  });

  it('shows an example of each refusal that the service would send, and no superuser who registers', () => {
    const { register, logIn } = Object.fromEntries(
      operations().map(({ operation }) => [operation.operationId, operation]),
    );
    const exampleOf = (answer: { content?: Record<string, { example?: unknown }> } | undefined) =>
      Object.values(answer!.content!)[0]!.example as Record<string, unknown>;
    expect(exampleOf(register!.responses[413]).detail).to.equal('The body is larger than 16 kB');
    expect(exampleOf(logIn!.responses[415]).detail).to.equal('Send the body as application/x-www-form-urlencoded');
    expect(exampleOf(register!.responses[201])).to.include({ is_superuser: false, role: 'user' });
    const codeOf = (id: string, status: number) => {
      const { operation } = operations().find(({ operation: { operationId } }) => operationId === id)!;
      return exampleOf(operation.responses[status]).code;
    };
    expect(codeOf('recordGradedComparison', 400)).to.equal('wrong_comparison_mode');
    expect(codeOf('recordComparison', 409)).to.equal('comparison_id_taken');
    expect(codeOf('changeComparisonMode', 409)).to.equal('project_has_answers');
    expect(codeOf('undoComparison', 404)).to.equal('nothing_to_undo');
    expect(codeOf('updateFeature', 409)).to.equal('external_id_taken');
    expect(codeOf('assignByName', 404)).to.equal('user_not_found');
    expect(codeOf('previewReminders', 403)).to.equal('mail_off');
  });

  it('makes no field of a body required by a default', () => {
    const bodies = Object.entries(document.components.schemas).filter(([name]) => name.endsWith('Body'));
    expect(bodies.length).to.be.greaterThan(20);
    for (const [name, schema] of bodies) expect(JSON.stringify(schema), name).not.to.contain('"default":');
    const { duplicates, dry_run: dryRun } = document.components.schemas.ImportFeaturesBody!.properties!;
    expect([duplicates!.description, dryRun!.description]).to.deep.equal([
      'What to do with rows whose name already exists, archived or not: `skip` them, or `keep` them as further features. By default `skip`.',
      'Report what would be added, and store nothing. By default `false`.',
    ]);
  });

  it('says each default once', () => {
    const described = JSON.stringify(document).match(/"description":"(?:[^"\\]|\\.)*"/g)!;
    expect(described.length).to.be.greaterThan(500);
    expect(described.filter((each) => each.split('By default').length > 2)).to.deep.equal([]);
  });

  it('says what deleting an account needs: the password, if there is one', () => {
    const { 403: refused } = document.paths['/api/v1/auth/me']!.delete!.responses;
    expect((refused as { description: string }).description).to.contain(
      'the account has a password, however fresh the sign-in',
    );
  });

  it('states the limits of a key in another program and that ids of messages may be texts', () => {
    const { ExternalInput, SyncedFeatureBody } = document.components.schemas;
    const limits = { type: 'string', minLength: 1, maxLength: 200 };
    for (const schema of [ExternalInput, SyncedFeatureBody]) expect(schema!.properties!.id).to.include(limits);
    const { operation } = operations().find(({ operation: { operationId } }) => operationId === 'listFeatures')!;
    expect(operation.parameters.find(({ name }) => name === 'external_id')!.schema).to.include(limits);
    const { id } = document.components.schemas.RunMcpBody!.properties!;
    expect(id).to.deep.include({ type: ['integer', 'string'], maxLength: 100 });
  });

  it('says where a response may be asked for again by its ETag, a stream by its last event, and when to ask again for a pair', () => {
    for (const { name, operation } of operations()) {
      const isCached = '304' in operation.responses;
      const takesETag = operation.parameters.some((each) => each.in === 'header' && each.name === 'If-None-Match');
      expect(takesETag, name).to.equal(isCached);
      if (isCached) expect(operation.responses[200]!.headers, name).to.have.property('ETag');
    }
    const one = (id: string) => operations().find(({ operation }) => operation.operationId === id)!;
    expect(one('streamEvents').operation.parameters.map((each) => each.name)).to.include('Last-Event-ID');
    const next = one('nextPair');
    expect(next.operation.responses[204]!.headers).to.have.property('Retry-After');
  });

  it('takes integrators at most 2,810 bytes for each operation, before compression', () => {
    expect(Buffer.byteLength(download) / operations().length).to.be.at.most(2810);
  });

  it('declares the security of every operation, and offers a working log-in', async () => {
    const { password } = document.components.securitySchemes as {
      password: { flows: { password: { tokenUrl: string } } };
    };
    const user = await app.make.user();
    // As Swagger UI asks: all fields of the flow, and the client's credentials in a header.
    const answer = await fetch(`${app.base}${password.flows.password.tokenUrl}`, {
      method: 'POST',
      headers: { Authorization: 'Basic Og==', 'X-Requested-With': 'XMLHttpRequest' },
      body: new URLSearchParams({
        grant_type: 'password',
        username: user.username,
        password: user.password,
        scope: '',
      }),
    });
    expect(answer.status).to.equal(200);
    const { access_token: token } = (await answer.json()) as { access_token: string };
    expect((await app.as({ token }).get('/users/me')).body.id).to.equal(user.id);
    for (const { name, operation } of operations()) {
      expect('401' in operation.responses, name).to.equal(
        operation.security.length > 0 ||
          /^post .*auth\/(login|refresh|temporary-password|session|session\/token|(login|session)\/second-factor)$/.test(
            name,
          ),
      );
    }
  });
});

describe('/docs', () => {
  it('is a page whose every file comes from the service, under a policy that allows no other', async () => {
    const app = await startTestApp();
    const page = await app.anonymous.get('/docs');
    expect(page.status).to.equal(200);
    expect(page.headers.get('Content-Type')).to.match(/^text\/html/);
    expect(page.headers.get('Content-Security-Policy')).to.include("default-src 'self'").and.not.include('http');
    const addresses = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address!);
    expect(addresses).to.have.length(5);
    for (const address of addresses) {
      expect(address).to.match(/^\/docs\//);
      const { status, text } = await app.anonymous.get(address);
      expect(status, address).to.equal(200);
      expect(text, address).not.to.equal('');
    }
    expect((await app.anonymous.get('/docs/start.js')).text).to.include('/api/v1/openapi.json');
    expect((await app.anonymous.get('/docs/')).status).to.equal(200);
  });

  it('serves nothing else of the package or the disk', async () => {
    const app = await startTestApp();
    for (const name of ['package.json', '..%2fpackage.json', '..%2f..%2fpackage.json', 'constructor', 'index.html']) {
      expect((await app.anonymous.get(`/docs/${name}`)).status, name).to.equal(404);
    }
    const posted = await app.anonymous.post('/docs/start.js');
    expect([posted.status, posted.headers.get('Allow')]).to.deep.equal([405, 'GET, HEAD']);
  });
});
