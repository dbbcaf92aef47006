import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { CLIENT_TYPES_FILE, currentClientTypes } from '../../api/openapi/client-types.ts';

describe('the types of the web client', () => {
  it('are those of the endpoints', () => {
    const written = readFileSync(CLIENT_TYPES_FILE, 'utf8');
    const isCurrent = written === currentClientTypes();
    expect(isCurrent, 'run `npm run client:types` and commit api/client/api-types.ts').to.equal(true);
  });
});
