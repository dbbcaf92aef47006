import { expect } from 'chai';
import type { JsonSchema } from '../../shared/platform/fields/json-schema.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { theContract } from '../support/contract.ts';
import { contentsOf } from '../support/database-rows.ts';
import { makeWorld, plan, type World } from '../support/fixtures.ts';

/** Values that a schema must not let through, of kinds that have slipped through elsewhere. */
function traps(schema: JsonSchema): unknown[] {
  const types = [schema.type ?? []].flat();
  const notNull = types.includes('null') ? [] : [null];
  if (schema.enum) return ['no such value', 1, true, [], {}, [schema.enum[0]], ...notNull];
  if (schema.format === 'uuid') return ['', 'x', 7, true, [], {}, `${'0'.repeat(8)}-${'0'.repeat(27)}`];
  if (types.includes('string')) {
    const long = schema.maxLength === undefined ? [] : ['a'.repeat(schema.maxLength + 1)];
    const number = types.includes('integer') ? 1.5 : 7;
    return ['a\u0000b', '\ud800', 'a\udc00', number, true, [], ['a'], {}, ...long, ...notNull];
  }
  if (types.includes('boolean')) return ['true', 'false', 1, 0, [], {}, ...notNull];
  if (types.includes('number')) return ['1', true, false, [], [1], {}, -1e300, 1e300, ...notNull];
  if (types.includes('array')) return ['a', 7, true, {}, [null], [[]], [{ a: 1 }], ...notNull];
  if (types.includes('object')) return ['a', 7, true, [], [{}], '{}', ...notNull];
  return [];
}

const QUERY_TRAPS = [
  '',
  ' ',
  'NaN',
  'Infinity',
  '1e999',
  'true',
  'null',
  '1.5',
  '0x10',
  '-1',
  '9223372036854775808',
  '%00',
];

describe('traps that every endpoint must see', () => {
  let app: TestApp;
  let world: World;

  before(async () => {
    app = await startTestApp();
    world = await makeWorld(app);
  });

  for (const placed of theContract().operations) {
    const { requestBody, parameters, responses } = placed.operation;
    const schema = requestBody?.content['application/json']?.schema;
    const refusal = '422' in responses && !placed.path.endsWith('/model-config') ? 422 : 400;
    const fields = Object.entries(schema?.properties ?? {});
    const numbers = parameters.filter(({ in: where, schema: { type } }) => where === 'query' && type === 'integer');

    if (fields.length > 0) {
      it(`values that look like something else in the body: ${placed.name}`, async () => {
        const { method, address, body, headers } = plan(placed, world);
        const before = await contentsOf(app);
        const good = JSON.parse(body as string) as Record<string, unknown>;
        for (const [name, of] of fields) {
          for (const trap of traps(of)) {
            const raw = JSON.stringify({ ...good, [name]: trap });
            const client = app.as(world.superuser);
            const answer = await client.send(method, address.replace('/api/v1', ''), undefined, { headers, raw });
            expect(answer.status, `${name}: ${JSON.stringify(trap).slice(0, 60)} ${answer.text}`).to.equal(refusal);
          }
        }
        expect(await contentsOf(app)).to.deep.equal(before);
      });
    }

    if (numbers.length > 0) {
      it(`numbers that are none, or too large, in the query: ${placed.name}`, async () => {
        const { method, address, body, headers } = plan(placed, world);
        const path = address.replace('/api/v1', '').split('?')[0]!;
        const sent = body === undefined ? { headers } : { headers, raw: body as string };
        for (const { name, schema: of } of numbers) {
          const beyond = [(of.minimum ?? 0) - 1, (of.maximum ?? 0) + 1].map(String);
          for (const trap of [...QUERY_TRAPS, ...beyond]) {
            const { status } = await app.as(world.superuser).send(method, `${path}?${name}=${trap}`, undefined, sent);
            expect(status, `${name}=${trap}`).to.equal(422);
          }
        }
      });
    }
  }
});
