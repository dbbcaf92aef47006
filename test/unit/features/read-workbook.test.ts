import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { readWorkbook } from '../../../shared/features/lists/read-workbook.ts';
import { AppError } from '../../../shared/platform/errors.ts';

const BACKLOG = readFileSync(path.join(import.meta.dirname, '../../support/backlog.xlsx')).toString('base64');

describe('a workbook', () => {
  it('is not called too large when the machine had no time to read it: another try may read it', async () => {
    const refused = await readWorkbook(BACKLOG, { maxMs: 1 }).then(
      () => null,
      (error: unknown) => error,
    );
    expect(refused).to.be.instanceOf(AppError);
    const { status, code, message, headers } = refused as AppError;
    expect([status, code]).to.deep.equal([503, 'too_busy']);
    expect(Number(headers['Retry-After'])).to.be.greaterThan(0);
    expect(message).to.match(/too busy/);
    expect((await readWorkbook(BACKLOG)).text).to.contain('Dark theme');
  });
});
