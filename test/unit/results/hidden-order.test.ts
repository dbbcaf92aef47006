import { expect } from 'chai';
import { OPEN_NAMES } from '../../../shared/people/people-of.ts';
import { presentAgreement } from '../../../shared/results/present-agreement.ts';
import type { AgreementView } from '../../../shared/results/views.ts';

/** Accounts, and the ids that stand for them: in another order. */
const SHOWN: Readonly<Record<string, string>> = { 1: 'c', 2: 'a', 3: 'd', 4: 'b' };

describe('people with hidden names', () => {
  it('come in the order of their shown ids beside features that divide them', () => {
    const hidden = {
      ...OPEN_NAMES,
      person: <P extends { id: string }>(person: P): P => ({ ...person, id: SHOWN[person.id]! }),
    };
    const found: Partial<AgreementView> = {
      people: [],
      pairs: [],
      contested: [],
      careless: [],
      moved: [],
      divisive: [{ feature: 'x', higher: ['1', '2'], lower: ['3', '4'] }],
    };
    const names = { accounts: new Map(), people: hidden, features: new Map() };
    const { divisive } = presentAgreement('value', found as AgreementView, names);
    const ids = divisive.map(({ higher, lower }) => [higher, lower].map((side) => side.map(({ id }) => id)));
    expect(ids).to.deep.equal([
      [
        ['a', 'c'],
        ['b', 'd'],
      ],
    ]);
  });
});
