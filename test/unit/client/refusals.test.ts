import { expect } from 'chai';
import { refusalTexts } from '../../../api/client/parts/refusal-texts.ts';
import { faultIn, say } from '../../../api/client/parts/refusals.ts';
import { ERROR_CODES } from '../../../shared/platform/rules/error-codes.ts';

describe('refusals in the words of the page', () => {
  it('are sentences for codes that the service has, and for no others', () => {
    expect(ERROR_CODES).to.include.members(Object.keys(refusalTexts.codes));
    expect(say('username_taken')).to.equal('This username is taken.');
    expect([say(null), say('invalid_input')]).to.deep.equal([undefined, undefined]);
  });

  it('say what a field lacks', () => {
    const fault = (kind: keyof ValidityState, title = '') =>
      faultIn({ validity: { [kind]: true } as unknown as ValidityState, minLength: 12, title });
    expect(fault('valueMissing')).to.equal('Fill in this field.');
    expect(fault('tooShort')).to.equal('Enter at least 12 characters.');
    expect(fault('patternMismatch', 'No spaces.')).to.equal('No spaces.');
  });
});
