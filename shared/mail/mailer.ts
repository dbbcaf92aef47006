import type { SMTPTransportOptions, Transporter } from 'nodemailer';
import type { MailSettings } from '../../config/settings-mail.ts';
import { AppError } from '../platform/errors.ts';

/** Time limit for name resolution, connection, greeting and each response of the server, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** A mail to one person. */
export interface Mail {
  /** Left part of the Message-ID. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** BCP 47 code. */
  language: string;
  /** Address where one POST stops mails of this kind (RFC 8058); null for mails that can't be stopped. */
  unsubscribeUrl: string | null;
}

/** The server will never accept this mail, because the address is invalid or doesn't exist. */
export class MailRefused extends AppError {
  constructor(reason: string) {
    super(422, `The mail server refused the mail: ${reason}`);
  }
}

/** The server may accept this mail later. */
export class MailDeferred extends Error {
  /** Whether the server may have accepted it nevertheless, because its response was lost. */
  readonly mayHaveArrived: boolean;

  constructor(reason: string, { mayHaveArrived = false }: { mayHaveArrived?: boolean } = {}) {
    super(`The mail was not sent yet: ${reason}`);
    this.mayHaveArrived = mayHaveArrived;
    this.name = 'MailDeferred';
  }
}

/** Sends mails by SMTP, each on a connection of its own. */
export class Mailer {
  readonly #from: MailSettings['from'];
  readonly #options: SMTPTransportOptions;
  #transport: Promise<Transporter> | undefined;

  /** @param options.timeoutMs for each response of the server. */
  constructor(
    { host, port, isTlsFirst, requiresTls, user, password, from }: MailSettings,
    { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {},
  ) {
    this.#from = from;
    this.#options = {
      host,
      port,
      secure: isTlsFirst,
      requireTLS: requiresTls,
      // If plain text is acceptable, so is an untrusted certificate.
      tls: { rejectUnauthorized: isTlsFirst || requiresTls, minVersion: 'TLSv1.2' },
      ...(user !== null && password !== null && { auth: { user, pass: password } }),
      dnsTimeout: timeoutMs,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    };
  }

  /** @throws MailRefused, MailDeferred. Neither contains the address or the server's text, which may contain it. */
  async send({ id, to, subject, text, html, language, unsubscribeUrl }: Mail): Promise<void> {
    const transport = await this.#open();
    try {
      await transport.sendMail({
        from: this.#from,
        messageId: `<${id}@${this.#from.address.replace(/^.*@/, '')}>`,
        // As an object, it is one address, whatever commas or names it contains.
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers: {
          'Content-Language': language,
          // Keeps out-of-office replies away.
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
          ...(unsubscribeUrl !== null && {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      });
    } catch (error) {
      throw toFailure(error);
    }
  }

  #open(): Promise<Transporter> {
    this.#transport ??= import('nodemailer').then(({ createTransport }) => createTransport(this.#options));
    return this.#transport;
  }
}

/** Nodemailer's codes for a sender, recipient or message that the server rejected. */
const ABOUT_THE_MAIL = ['EENVELOPE', 'EMESSAGE'];

/** Turns an error into a refusal or a delay. After a wrong password or certificate, the mail waits until the operator fixes it. */
function toFailure(error: unknown): MailRefused | MailDeferred {
  const {
    code = 'unknown',
    responseCode,
    response,
    syscall,
    timeoutType,
  } = error as { code?: string; responseCode?: number; response?: string; syscall?: string; timeoutType?: string };
  // Status in the form of RFC 3463.
  const [, status] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '') ?? [];
  const reason = [code, responseCode, status].filter(Boolean).join(' ');
  const isFinal = ABOUT_THE_MAIL.includes(code) && (responseCode === undefined || responseCode >= 500);
  if (isFinal) return new MailRefused(reason);
  // If a connection ended or fell silent, the server may already have received the mail's text.
  const isCut = code === 'ECONNECTION' || (code === 'ESOCKET' && ['read', 'write'].includes(syscall ?? ''));
  const isSilent = code === 'ETIMEDOUT' && timeoutType === 'SOCKET_TIMEOUT';
  return new MailDeferred(reason, { mayHaveArrived: responseCode === undefined && (isCut || isSilent) });
}
