import { readFileSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { type Certificate, CertificateAuthority } from './certificates.ts';
import { closeLater } from './root-hooks.ts';

/** A mail that the server accepted. */
export interface Arrived {
  from: string;
  to: string[];
  isEncrypted: boolean;
  /** The mail as received. */
  source: string;
  mail: ParsedMail;
}

let authority: CertificateAuthority | undefined;
let issued: Certificate | undefined;

/** The server's certificate, which is valid for clients that trust `mailAuthority`. */
function certificate(): Certificate {
  issued ??= mailAuthority().issue('mail', 'IP:127.0.0.1');
  return issued;
}

/** The authority that signed the certificate. */
export function mailAuthority(): CertificateAuthority {
  authority ??= new CertificateAuthority('Mail');
  return authority;
}

/** A refusal by the server. */
export const answering = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });

/** A mail server on loopback, made with `smtp-server`. A test decides how it treats recipients. */
export class MailServer {
  readonly arrived: Arrived[] = [];
  /** All recipients that clients named, accepted or not. */
  readonly named: string[] = [];
  /** The error for a recipient; null accepts the mail. */
  refusal: (recipient: string) => Error | null = () => null;
  /**
   * The step at which the server stops responding, or cuts the connection without a response: the client can't know whether the mail has
   * arrived.
   */
  hangsAt: 'recipient' | 'data' | 'cut after data' | null = null;
  /** Message-IDs of all received mails in order, confirmed or not. */
  readonly ids: (string | undefined)[] = [];
  readonly #server: SMTPServer;
  readonly #sockets = new Set<Socket>();
  #port = 0;

  private constructor(options: SMTPServerOptions) {
    const { cert, key } = certificate();
    this.#server = new SMTPServer({
      cert: readFileSync(cert),
      key: readFileSync(key),
      authOptional: true,
      onAuth: ({ username, password }, _session, done) => {
        if (username === 'pairwise' && password === 'p@ss/word') done(null, { user: username });
        else done(answering(535, '5.7.8 Authentication failed'));
      },
      onRcptTo: ({ address }, _session, done) => {
        this.named.push(address);
        if (this.hangsAt === 'recipient') return;
        done(this.refusal(address));
      },
      onData: (stream, { envelope, secure }, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', async () => {
          const source = Buffer.concat(chunks).toString();
          const mail = await simpleParser(source);
          this.ids.push(mail.messageId);
          if (this.hangsAt === 'cut after data') for (const socket of this.#sockets) socket.destroy();
          if (this.hangsAt !== null) return;
          const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
          this.arrived.push({
            from,
            to: envelope.rcptTo.map(({ address }) => address),
            isEncrypted: secure,
            source,
            mail,
          });
          done();
        });
      },
      ...options,
    });
    this.#server.server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    // A client that gives up cuts its connection.
    this.#server.on('error', () => undefined);
  }

  /** Stops after the suite or test that started it. */
  static async start(options: SMTPServerOptions = {}): Promise<MailServer> {
    const server = new MailServer(options);
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve));
    server.#port = (server.#server.server.address() as AddressInfo).port;
    closeLater(() => server.stop());
    return server;
  }

  /** For SMTP_URL. */
  url({ scheme = 'smtp', login = '' }: { scheme?: 'smtp' | 'smtps'; login?: string } = {}): string {
    return `${scheme}://${login && `${login}@`}127.0.0.1:${this.#port}`;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  /** The mails to a person. */
  to(address: string): Arrived[] {
    return this.arrived.filter(({ to }) => to.includes(address));
  }
}

/** The first address in the text of a mail. */
export function linkIn({ mail }: Arrived): string {
  const [link] = /https?:\/\/\S+/.exec(mail.text ?? '') ?? [];
  if (link === undefined) throw new Error(`No link in: ${mail.text}`);
  return link;
}
