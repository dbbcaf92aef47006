import { signal } from '@preact/signals';
import { expect } from 'chai';
import { begin } from '../../../api/client/compare/compare-machine.ts';
import type { Machine } from '../../../api/client/compare/compare-state.ts';
import type { Pair } from '../../../api/client/compare/pairs.ts';
import { watchWithdrawn, whyAnother } from '../../../api/client/compare/withdrawn.ts';
import { FakeService, turn } from './compare-world.ts';

describe('a question that goes away unanswered', () => {
  const [first, second, third] = new FakeService(9).open(3).map((pair, index) => ({
    ...pair,
    // The first is about four.
    ...(index === 0 && { features: ['f0', 'f1', 'f5', 'f6'].map((id) => ({ ...pair.feature_a, id })) }),
  })) as [Pair, Pair, Pair];
  const asking = (pair: Pair, more: Partial<Machine> = {}): Machine => ({ ...BEGUN, phase: 'asking', pair, ...more });
  const BEGUN = begin(null);

  /** The name that is said beside the last question; null for none, undefined if nothing is said. @param gone names by the features' ids. */
  async function said(
    states: readonly Machine[],
    gone: Record<string, string | null>,
  ): Promise<string | null | undefined> {
    const state = signal(BEGUN);
    const end = watchWithdrawn({ projectId: 'p', state }, async (_, id) => (id in gone ? { name: gone[id]! } : null));
    for (const each of states) state.value = each;
    await turn();
    end();
    const found = whyAnother(states.at(-1)!.pair);
    return found ? found.name : undefined;
  }

  it('is said to have gone because a feature was archived, or deleted, with the name if it is one', async () => {
    const both = [asking(first), asking(second)];
    expect(await said(both, { f5: 'Export' })).to.equal('Export');
    for (const gone of [{ f5: null }, { f5: 'Export', f6: 'Search' }]) {
      expect(await said([asking(first), asking(third)], gone)).to.equal(null);
    }
  });

  it('is not mentioned if the person answered, skipped or left it, or its features are still asked about', async () => {
    const gone = { f5: 'Export' };
    for (const more of [{ changes: 1 }, { skipped: first }, { elsewhere: [first] }, { isProposed: false }]) {
      expect(await said([asking(first), asking(second, more)], gone), Object.keys(more)[0]).to.equal(undefined);
    }
    const left = { ...asking(first), phase: 'waiting', isLeft: true } as const;
    expect(await said([asking(first), left, asking(second)], gone)).to.equal(undefined);
    expect(await said([asking(first), asking(second)], {})).to.equal(undefined);
  });
});
