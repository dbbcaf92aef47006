import { expect } from 'chai';
import { createContext } from '../../shared/context.ts';
import { ensureFirstSuperuser, warnOfDefaultEmail } from '../../shared/sign-in/ensure-first-superuser.ts';
import { startTestApp } from '../support/app.ts';

const MAIL = { SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'pairwise@pairwise.test' };

describe('the documented email of the first superuser', () => {
  async function warnings(settings: Record<string, string>, before?: string): Promise<string[]> {
    const written: string[] = [];
    const lines = { write: (line: string) => void written.push(line) };
    const { resources } = await startTestApp({ LOG_LEVEL: 'warn', ...settings }, { logLines: lines });
    const context = createContext(resources, resources.log);
    await ensureFirstSuperuser(context);
    if (before) await resources.pool.query(before);
    written.length = 0;
    await warnOfDefaultEmail(context);
    return written;
  }

  it('is warned of where Pairwise sends mail, until it is changed', async () => {
    const [warning, ...others] = await warnings(MAIL);
    expect(warning).to.contain('"username":"admin"').and.to.contain('a superuser has the email admin@example.com');
    expect(others).to.deep.equal([]);
    expect(
      await warnings(MAIL, "update users set email = 'me@pairwise.test', email_key = 'me@pairwise.test'"),
    ).to.deep.equal([]);
  });

  it('is no matter where its account is off, or may do no more than others', async () => {
    expect(await warnings(MAIL, 'update users set is_superuser = false')).to.deep.equal([]);
    expect(await warnings(MAIL, 'update users set is_active = false')).to.deep.equal([]);
  });

  it('is no matter without mail, or with another FIRST_SUPERUSER_EMAIL', async () => {
    expect(await warnings({})).to.deep.equal([]);
    expect(await warnings({ ...MAIL, FIRST_SUPERUSER_EMAIL: 'me@pairwise.test' })).to.deep.equal([]);
  });
});
