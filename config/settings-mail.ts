import { isLoopback } from './loopback.ts';

/** The mail server, and the sender of mails. */
export interface MailSettings {
  host: string;
  port: number;
  /** Whether the connection starts with TLS (`smtps:`) and not with STARTTLS. */
  isTlsFirst: boolean;
  /** Whether Pairwise refuses to send without TLS. */
  requiresTls: boolean;
  user: string | null;
  password: string | null;
  from: { name: string; address: string };
}

type Given = Readonly<Record<string, string | undefined>>;

const URL_FORM = 'SMTP_URL must look like smtp://user:password@host:587 or smtps://user:password@host:465';
const FROM_FORM = 'MAIL_FROM must look like Pairwise <pairwise@example.com>';
const PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 };
const FROM = /^(?:"?(?<name>[^"<>\p{Cc}]*?)"?\s*<)?(?<address>[^\s@<>]+@[^\s@<>]+)(?<end>>?)$/u;

/** Reads SMTP_URL, MAIL_FROM and SMTP_REQUIRE_TLS. `mail` is null if there is no mail server, or if a setting is faulty. */
export function readMail(given: Given): { mail: MailSettings | null; faults: string[] } {
  const value = (name: string): string => given[name]?.trim() ?? '';
  const [url, sender] = [value('SMTP_URL'), value('MAIL_FROM')];
  if (url === '') return { mail: null, faults: sender === '' ? [] : ['MAIL_FROM needs an SMTP_URL'] };
  const server = readServer(url);
  const from = sender === '' ? 'SMTP_URL needs a MAIL_FROM: who mails are from' : readSender(sender);
  if (typeof server === 'string' || typeof from === 'string') {
    return { mail: null, faults: [server, from].filter((each) => typeof each === 'string') };
  }
  const required = value('SMTP_REQUIRE_TLS');
  const requiresTls = required === '' ? !isLoopback(server.host) : /^(true|1)$/i.test(required);
  return { mail: { ...server, requiresTls, from }, faults: [] };
}

/** The mail server, or the fault in its address. */
function readServer(text: string): Omit<MailSettings, 'requiresTls' | 'from'> | string {
  if (!URL.canParse(text)) return URL_FORM;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  const usual = PORTS[protocol];
  if (usual === undefined || hostname === '' || !/^\/?$/.test(pathname)) return URL_FORM;
  if (search !== '' || hash !== '') return `${URL_FORM}. A ? or # in the password must be written as %3F or %23`;
  if ((username === '') !== (password === '')) return 'SMTP_URL must have both a user and a password, or neither';
  try {
    return {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? usual : Number(port),
      isTlsFirst: protocol === 'smtps:',
      user: decodeURIComponent(username) || null,
      password: decodeURIComponent(password) || null,
    };
  } catch {
    return 'SMTP_URL: a % in it must be written as %25';
  }
}

function readSender(text: string): MailSettings['from'] | string {
  const { name, address, end } = FROM.exec(text)?.groups ?? {};
  if (!address || (name === undefined) !== (end === '')) return FROM_FORM;
  return { name: name?.trim() ?? '', address };
}
