import { expect } from 'chai';
import { inWords } from '../../../api/client/guests/refused.ts';
import { guestTexts } from '../../../api/client/guests/texts.ts';
import { ServiceError } from '../../../api/client/service/failure.ts';

describe('refusals that guests meet', () => {
  it('are in the words of the page: at the name, by the code, or else as the service says', () => {
    const said = (code: string, fields: [string, string][] = []) =>
      inWords(new ServiceError(422, 'in English', { code, fields: new Map(fields) })) as ServiceError;
    const named = said('invalid_input', [['name', 'in English']]);
    expect([...named.fields]).to.deep.equal([['name', guestTexts.hidden]]);
    expect(said('link_full').message).to.equal(guestTexts.refused.link_full);
    expect(said('invalid_input', [['xid', 'in English']]).message).to.equal('in English');
  });
});
