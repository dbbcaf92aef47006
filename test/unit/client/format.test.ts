import { expect } from 'chai';
import { formatDay, formatPercent } from '../../../api/client/lib/format.ts';
import { backFrom, leadingBack, paths } from '../../../api/client/paths.ts';

describe('formats', () => {
  it('show nothing as complete before it is, nor as empty once it is begun', () => {
    const shown = [0, 0.01, 0.4, 12.5, 99.4, 99.99, 100].map((percent) => Number.parseInt(formatPercent(percent), 10));
    expect(shown).to.deep.equal([0, 1, 1, 13, 99, 99, 100]);
  });

  it('count days by the calendar, not by hours', () => {
    const morning = new Date(2026, 10, 21, 0, 30);
    expect(formatDay(new Date(2026, 10, 20, 23, 50), morning)).to.equal('yesterday');
    expect(formatDay(new Date(2026, 10, 21, 23, 50), morning)).to.equal('today');
  });
});

describe('the way back after signing in', () => {
  const queryOf = (address: string) => Object.fromEntries(new URL(address, 'http://localhost').searchParams);

  it('is where one came from', () => {
    expect(backFrom(queryOf(leadingBack(paths.signIn, '/projects/1?n=10')))).to.equal('/projects/1?n=10');
    expect(leadingBack(paths.signIn, paths.projects)).to.equal(paths.signIn);
    expect(backFrom({})).to.equal(paths.projects);
  });

  it('is always an address of this client', () => {
    for (const back of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '', 'me']) {
      expect(backFrom({ back }), back).to.equal(paths.projects);
    }
  });
});
