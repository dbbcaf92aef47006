import { expect } from 'chai';
import { exactText } from '../../../api/http/exact.ts';
import { type ExactHandler, type HandlerOf, implement } from '../../../api/http/implement.ts';
import { ok, type Reply } from '../../../api/http/responses.ts';
import type { Logger } from '../../../config/logger.ts';
import { presentUser } from '../../../shared/accounts/present.ts';
import { comparisons } from '../../../shared/answers/contract/comparisons.ts';
import { presentUndone } from '../../../shared/answers/present.ts';
import { features } from '../../../shared/features/contract/features.ts';
import { presentFeature } from '../../../shared/features/present.ts';
import { links } from '../../../shared/links/contract/links.ts';
import { presentLink } from '../../../shared/links/present.ts';
import { jsonText } from '../../../shared/platform/cache/long-text.ts';
import type { Operation } from '../../../shared/platform/contract/operation.ts';
import { runCooperatively } from '../../../shared/platform/run-cooperatively.ts';
import { Ranking } from '../../../shared/results/contract/results.ts';
import { auth } from '../../../shared/sign-in/contract/auth.ts';
import { apiTokens } from '../../../shared/tokens/contract/api-tokens.ts';
import { presentApiToken } from '../../../shared/tokens/present.ts';

const PRIVATE = { private_column: 'secret' };
const NOW = new Date();

const link = { shows: [], createdAt: NOW, expiresAt: NOW } as unknown as Parameters<typeof presentLink>[0];
const feature = { id: 'f', estimates: {}, createdAt: NOW, updatedAt: NOW } as unknown as Parameters<
  typeof presentFeature
>[0];
const token = { id: 't', scopes: ['read'], createdAt: NOW, expiresAt: NOW } as unknown as Parameters<
  typeof presentApiToken
>[0];
const user = { id: 'u', createdAt: NOW } as unknown as Parameters<typeof presentUser>[0];
const count = { comparisonsDone: 1, progressPercent: 1 };

describe('responses have the properties of the contract and no others', () => {
  let told: unknown[] = [];
  const context = { log: { error: (fields: unknown) => told.push(fields) } as unknown as Logger };

  beforeEach(() => {
    told = [];
  });

  /** The body that an operation would send. */
  async function sent<O, F extends HandlerOf<O>>(operation: O, handler: F & ExactHandler<F, O>): Promise<string> {
    const resource = { prefix: '', tag: '', operations: { tried: operation as Operation } };
    const [endpoint] = implement(resource, { tried: handler as never });
    const { body } = (await endpoint!.definition.handle({ context } as never)) as Reply;
    return (await runCooperatively(jsonText(body))).toString();
  }

  it('neither compiles nor sends a property that one of five presenters adds', async () => {
    const { listLinks } = links.operations;
    const { getFeature } = features.operations;
    const { listApiTokens } = apiTokens.operations;
    const { getMe } = auth.operations;
    const { undoComparison } = comparisons.operations;
    const bodies = [
      // @ts-expect-error private_column
      await sent(listLinks, () => ok([{ ...presentLink(link), ...PRIVATE }])),
      // @ts-expect-error private_column
      await sent(getFeature, () => ok({ ...presentFeature(feature), ...PRIVATE })),
      // @ts-expect-error private_column
      await sent(listApiTokens, () => ok([{ ...presentApiToken(token), ...PRIVATE }])),
      // @ts-expect-error private_column
      await sent(getMe, () => ok({ ...presentUser(user), ...PRIVATE })),
      // @ts-expect-error private_column
      await sent(undoComparison, () => ok({ ...presentUndone([], count), ...PRIVATE })),
    ];
    for (const body of bodies)
      expect(body)
        .to.match(/^[[{].*\w/)
        .and.not.include('secret');
    // Once for each property of an operation.
    expect(told).to.deep.equal([{ where: 'tried', property: 'private_column' }]);
  });

  it('sends what the presenters make, and logs nothing', async () => {
    expect(await sent(listLinks, () => ok([presentLink(link)]))).to.equal(JSON.stringify([presentLink(link)]));
    expect(told).to.deep.equal([]);
  });

  it('neither compiles nor sends a misspelt property, nor compiles without a required one', async () => {
    const { uses: _, ...withoutUses } = presentLink(link);
    // @ts-expect-error used in place of uses
    expect(await sent(listLinks, () => ok([{ ...withoutUses, used: 7 }]))).to.not.include('used"');
    // @ts-expect-error uses is missing
    await sent(listLinks, () => ok([withoutUses]));
  });

  it('cleans parts of parts, iterators, long lists, and the form that a body has of several', async () => {
    const result = { rank: 1, feature: { id: 'f', ...PRIVATE } };
    const lists = [[result], Array.from({ length: 1001 }, () => result), null];
    for (const list of lists) {
      for (const body of [
        list ?? [result].values(),
        { results: list ?? [result].values(), quadrants: { quick_wins: [feature], ...PRIVATE } },
      ]) {
        const text = (await exactText(context, Ranking, body as never)).toString();
        expect(text).to.include('"rank":1').and.not.include('secret');
      }
    }
  });
});

const { listLinks } = links.operations;
