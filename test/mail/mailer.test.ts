import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect } from 'chai';
import { readMail } from '../../config/settings-mail.ts';
import { MailDeferred, Mailer, MailRefused } from '../../shared/mail/mailer.ts';
import { answering, MailServer, mailAuthority } from '../support/mail-server.ts';

const MAIL = {
  id: 'a-mail',
  to: 'ann@example.com',
  subject: 'Hello',
  text: 'Hello\n',
  html: '<p>Hello</p>',
  language: 'en',
  unsubscribeUrl: null,
};

/** Sends a mail with these settings. @returns the error; null if the mail was sent. */
async function send(
  given: Record<string, string>,
  more: Partial<typeof MAIL> = {},
  timeoutMs = 10_000,
): Promise<Error | null> {
  const { mail, faults } = readMail({ MAIL_FROM: 'Pairwise <pairwise@example.org>', ...given });
  expect(faults).to.deep.equal([]);
  try {
    await new Mailer(mail!, { timeoutMs }).send({ ...MAIL, ...more });
    return null;
  } catch (error) {
    return error as Error;
  }
}

describe('a mail', () => {
  it('is encrypted with STARTTLS if the server offers it, and on this machine also leaves without', async () => {
    const [encrypting, plain] = [await MailServer.start(), await MailServer.start({ hideSTARTTLS: true })];
    expect([await send({ SMTP_URL: encrypting.url() }), await send({ SMTP_URL: plain.url() })]).to.deep.equal([
      null,
      null,
    ]);
    expect([encrypting, plain].map(({ arrived }) => arrived.map(({ isEncrypted }) => isEncrypted))).to.deep.equal([
      [true],
      [false],
    ]);
  });

  it('waits if TLS is required and missing, or the certificate is not valid', async () => {
    const [encrypting, plain] = [await MailServer.start(), await MailServer.start({ hideSTARTTLS: true })];
    const tlsFirst = await MailServer.start({ secure: true });
    const required = { SMTP_REQUIRE_TLS: 'true' };
    const failures = [
      await send({ SMTP_URL: plain.url(), ...required }),
      await send({ SMTP_URL: encrypting.url(), ...required }),
      await send({ SMTP_URL: tlsFirst.url({ scheme: 'smtps' }) }),
    ];
    for (const failure of failures)
      expect(failure).to.be.instanceOf(MailDeferred).with.property('mayHaveArrived', false);
    expect([encrypting, plain, tlsFirst].flatMap(({ named }) => named)).to.deep.equal([]);
  });

  it('leaves with TLS that is required, by STARTTLS or from the start, if the certificate is valid', async () => {
    const trusted = getCACertificates('default');
    setDefaultCACertificates([...trusted, readFileSync(mailAuthority().cert, 'utf8')]);
    try {
      const [encrypting, tlsFirst] = [await MailServer.start(), await MailServer.start({ secure: true })];
      expect([
        await send({ SMTP_URL: encrypting.url(), SMTP_REQUIRE_TLS: 'true' }),
        await send({ SMTP_URL: tlsFirst.url({ scheme: 'smtps' }) }),
      ]).to.deep.equal([null, null]);
      expect([encrypting, tlsFirst].map(({ arrived }) => arrived[0]!.isEncrypted)).to.deep.equal([true, true]);
    } finally {
      setDefaultCACertificates(trusted);
    }
  });

  it('is sent with a password, and waits if that is wrong', async () => {
    const server = await MailServer.start({ authOptional: false });
    expect(await send({ SMTP_URL: server.url({ login: 'pairwise:p%40ss%2Fword' }) })).to.equal(null);
    const wrong = await send({ SMTP_URL: server.url({ login: 'pairwise:wrong' }) });
    expect(wrong).to.be.instanceOf(MailDeferred).with.property('mayHaveArrived', false);
    expect(wrong!.message).to.equal('The mail was not sent yet: EAUTH 535 5.7.8');
    expect(server.arrived).to.have.length(1);
  });

  it('waits if the server is away or stops answering', async () => {
    const [away, silent] = [await MailServer.start(), await MailServer.start()];
    await away.stop();
    const failures = [await send({ SMTP_URL: away.url() })];
    for (const place of ['recipient', 'data'] as const) {
      silent.hangsAt = place;
      failures.push(await send({ SMTP_URL: silent.url() }, {}, 300));
    }
    for (const failure of failures) expect(failure).to.be.instanceOf(MailDeferred);
    // A server that falls silent may have the mail.
    expect(failures.map((failure) => (failure as MailDeferred).mayHaveArrived)).to.deep.equal([false, true, true]);
    expect(silent.named).to.deep.equal([MAIL.to, MAIL.to]);
  });

  it('has the Message-ID that it is given, at the domain of the sender', async () => {
    const server = await MailServer.start();
    for (const id of ['one', 'one', 'two']) await send({ SMTP_URL: server.url() }, { id });
    expect(server.ids).to.deep.equal(['<one@example.org>', '<one@example.org>', '<two@example.org>']);
  });

  it('is refused for good by a final answer alone', async () => {
    const server = await MailServer.start();
    server.refusal = () => answering(552, '5.2.2 Mailbox full');
    expect(await send({ SMTP_URL: server.url() })).to.be.instanceOf(MailRefused);
    server.refusal = () => answering(452, '4.2.2 Mailbox full');
    const putOff = await send({ SMTP_URL: server.url() });
    expect(putOff).to.be.instanceOf(MailDeferred).with.property('mayHaveArrived', false);
  });

  it('goes to one address, whatever is in it', async () => {
    const server = await MailServer.start();
    for (const to of ['a,mallory@example.com', 'mallory<ann@example.com', '"Mallory"ann@example.com']) {
      await send({ SMTP_URL: server.url() }, { to });
    }
    expect(server.arrived.flatMap(({ to }) => to))
      .not.to.include('mallory@example.com')
      .and.not.include('ann@example.com');
    await send({ SMTP_URL: server.url() }, { subject: 'Hello\r\nBcc: mallory@example.com' });
    expect(server.arrived.at(-1)!.to).to.deep.equal([MAIL.to]);
    expect(server.arrived.at(-1)!.mail.bcc).to.equal(undefined);
  });
});
