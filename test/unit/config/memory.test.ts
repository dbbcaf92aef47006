import { totalmem } from 'node:os';
import { expect } from 'chai';
import { availableMegabytes, planMemory } from '../../../config/memory.ts';
import { readSettings } from '../../../config/settings.ts';

const settings = (given: Record<string, string>) =>
  readSettings({ DATABASE_URL: 'postgres://db/x', REDIS_URL: 'redis://redis', SECRET_KEY: 'x'.repeat(40), ...given });

describe('the memory plan', () => {
  it('leaves room for the process itself, and for work, in 512 MB', () => {
    const { rankings, features, responses, unsent, largeAtOnce } = planMemory(512);
    expect(rankings + features + responses + unsent).to.be.within(64, 160);
    expect(largeAtOnce).to.equal(1);
  });

  it('gives more to everything where there is more, up to what is of use', () => {
    const plans = [64, 512, 1024, 2048, 65_536].map(planMemory);
    for (const [index, plan] of plans.entries()) {
      for (const [name, value] of Object.entries(plan)) {
        expect(value, name).to.be.at.least(1);
        expect(value, name).to.be.at.least(plans[index - 1]?.[name as keyof typeof plan] ?? 0);
      }
    }
    expect(plans.at(-1)).to.deep.equal({ rankings: 256, features: 64, responses: 32, unsent: 128, largeAtOnce: 4 });
  });

  it('goes by MEMORY_MB, else by what the process may have', () => {
    expect(availableMegabytes()).to.be.within(1, totalmem() / 2 ** 20);
    expect(settings({}).MEMORY_MB).to.equal(availableMegabytes());
    const { RANKING_CACHE_MB, UNSENT_MB, UNSENT_MB_PER_PERSON } = settings({ MEMORY_MB: '512' });
    expect([RANKING_CACHE_MB, UNSENT_MB]).to.deep.equal([planMemory(512).rankings, planMemory(512).unsent]);
    expect(UNSENT_MB_PER_PERSON).to.equal(0.75 * UNSENT_MB);
  });

  it('is overruled by the setting of a share', () => {
    const given = settings({ MEMORY_MB: '512', RANKING_CACHE_MB: '100', UNSENT_MB: '10', UNSENT_MB_PER_PERSON: '8' });
    expect([given.RANKING_CACHE_MB, given.UNSENT_MB, given.UNSENT_MB_PER_PERSON]).to.deep.equal([100, 10, 8]);
  });
});
