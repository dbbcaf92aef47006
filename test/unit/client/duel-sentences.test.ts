import { expect } from 'chai';
import { formatPercent } from '../../../api/client/lib/format.ts';
import { sentencesOf } from '../../../api/client/results/duel-sentences.ts';
import type { Duel } from '../../../shared/results/contract/explanations.ts';

const NONE = { won: 0, lost: 0, tied: 0 };
const other = { id: 'b', name: 'Audit log' };

/** Below the explained feature, which has rank 3. */
const duel = (parts: Partial<Duel>): Duel => ({
  feature: other,
  rank: 4,
  shared_rank: 4,
  answers: NONE,
  weighted: NONE,
  basis: 'direct',
  chain: [],
  contradicted: false,
  ...parts,
});
const voice = (username: string, choice: 'feature_a' | 'feature_b' | 'tie', weight = 1, reversed = 0) => ({
  user: { id: username, username },
  choice,
  weight,
  reversed,
  comparison_id: 'c',
});
const told = (parts: Partial<Duel>, reader: string | null = 'me') =>
  sentencesOf(duel(parts), {
    own: { rank: 3, shared_rank: 3 },
    named: (name) => `*${name}*`,
    person: ({ id, username }) => (id === reader ? null : username),
  }).join(' ');

describe('the sentences of a duel', () => {
  const answers = { won: 4, lost: 1, tied: 0 };

  it('say how many people put the feature above or below the other, and who says otherwise', () => {
    const people = { won: 4, lost: 1, tied: 0 };
    const voices = [voice('Ben', 'feature_b'), ...['Ana', 'Cid', 'Dov', 'me'].map((name) => voice(name, 'feature_a'))];
    const direct = { answers, weighted: answers, people, voices };
    expect(told(direct)).to.equal('Above *Audit log*: 4 of 5 people, directly asked. Otherwise: Ben.');
    expect(told(direct, 'Ben')).to.equal('Above *Audit log*: 4 of 5 people, directly asked. Otherwise: you.');
    const above = { ...direct, rank: 2, shared_rank: 2, people: { won: 1, lost: 4, tied: 0 } };
    expect(told({ ...above, voices: [] })).to.equal('Below *Audit log*: 4 of 5 people, directly asked.');
    expect(told({ ...direct, shared_rank: 3 })).to.match(/^Level with \*Audit log\*/);
  });

  it('never give answers of people who hardly count as a reason without saying so', () => {
    const voices = [voice('Dan', 'feature_a', 0, 0.9), voice('Eve', 'feature_b', 0.2)];
    const doubtful = { answers: { won: 1, lost: 1, tied: 0 }, people: { won: 1, lost: 1, tied: 0 }, voices };
    expect(told({ ...doubtful, basis: 'scores' })).to.equal(
      `Above *Audit log* by all answers. Weighted down, as the answers fit those of the others little: Eve (${formatPercent(20)}). Counted the other way round, as the answers fit mostly so: Dan (${formatPercent(90)}).`,
    );
    // By a link, nobody is named.
    const { people: _, voices: __, ...shared } = doubtful;
    expect(told({ ...shared, basis: 'scores' })).to.equal(
      'Above *Audit log* by all answers. The direct answers are weighted down, as they fit those of the others little.',
    );
  });

  it('say by what the order is decided where no direct answer does', () => {
    const people = { won: 1, lost: 2, tied: 0 };
    expect(told({ basis: 'opposed', answers, people })).to.equal(
      'Above *Audit log* by all answers; directly asked, 2 of 3 people: the opposite.',
    );
    expect(told({ basis: 'split', answers, people })).to.equal(
      'Above *Audit log* by all answers; the direct ones are divided.',
    );
    expect(told({ basis: 'split', people: { won: 0, lost: 0, tied: 2 } })).to.equal(
      'Above *Audit log* by all answers; directly asked, 2 of 2 people: equal.',
    );
    expect(told({ basis: 'scores' })).to.equal('Above *Audit log* by all answers; nobody compared the two.');
    const link = (name: string) => ({ better: { id: name, name }, worse: other, answers, weighted: answers });
    expect(told({ basis: 'chain', chain: [link('Own'), link('SSO'), link('Search')] })).to.equal(
      'Above *Audit log*, through *SSO* and *Search*.',
    );
    expect(told({ basis: 'chain', chain: Array.from({ length: 9 }, () => link('X')) })).to.equal(
      'Above *Audit log*, through 8 other features.',
    );
  });

  it('count answers where people are not told', () => {
    expect(told({ answers, weighted: answers })).to.equal('Above *Audit log*: 4 of 5 answers, directly asked.');
  });
});
