import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isAllowed, literalAddress, mayReceive } from './receiver-address.ts';

/** Maximum time of an answer, from the lookup of the host to the last byte. */
const ANSWER_MS = 10_000;
/** Maximum number of bytes of an answer that are read. */
const ANSWER_BYTES = 64 * 1024;

export interface WebhookRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** The outcome of a request. */
export interface WebhookAnswer {
  /** Null if there was no answer. */
  status: number | null;
  /** The part of the answer's body that was read; null if there was no answer. */
  text: string | null;
  /** Why there was no complete answer, as a sentence; null if there was one. */
  error: string | null;
  durationMs: number;
}

interface Surroundings {
  /** WEBHOOK_ALLOWED_NETWORKS. */
  networks: readonly string[];
  /** All addresses of a host. */
  resolve?: (host: string) => Promise<LookupAddress[]>;
  answerMs?: number;
}

/** A refusal that the webhook's owner may read. */
class NotSent extends Error {}

/**
 * Sends a message once. It connects to the addresses that it checked; nothing resolves the host a second time. It doesn't follow redirects
 * or keep connections open.
 */
export async function postWebhook(message: WebhookRequest, surroundings: Surroundings): Promise<WebhookAnswer> {
  const { answerMs = ANSWER_MS } = surroundings;
  const began = performance.now();
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), answerMs);
  try {
    const { status, text } = await Promise.race([send(message, surroundings, ending.signal), aborted(ending.signal)]);
    return { status, text, error: null, durationMs: since(began) };
  } catch (error) {
    const late = `No complete answer within ${answerMs / 1000} s`;
    const reason = ending.signal.aborted ? late : sentenceOf(error as NodeJS.ErrnoException);
    return { status: null, text: null, error: reason, durationMs: since(began) };
  } finally {
    clearTimeout(timer);
    ending.abort();
  }
}

async function send(
  { url: address, headers, body }: WebhookRequest,
  { networks, resolve = (host) => lookup(host, { all: true }) }: Surroundings,
  signal: AbortSignal,
): Promise<{ status: number; text: string }> {
  const url = new URL(address);
  const literal = literalAddress(url);
  const addresses = literal === null ? await resolve(url.hostname) : [{ address: literal, family: 0 }];
  if (addresses.length === 0 || !addresses.every((each) => mayReceive(each.address, networks))) {
    throw new NotSent('The host has an address that is not public');
  }
  if (url.protocol === 'http:' && !addresses.every((each) => isAllowed(each.address, networks))) {
    throw new NotSent('The URL must begin with https');
  }
  // Not called for a literal address, which was checked above.
  const pinned: LookupFunction = (_host, options, callback) => {
    if (options.all) callback(null, addresses);
    else callback(null, addresses[0]!.address, addresses[0]!.family);
  };
  const request = url.protocol === 'http:' ? requestHttp : requestHttps;
  return new Promise((resolveAnswer, reject) => {
    const outgoing = request(url, { method: 'POST', headers, agent: false, lookup: pinned, signal }, (incoming) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      const finish = () => {
        const text = Buffer.concat(chunks).subarray(0, ANSWER_BYTES).toString();
        resolveAnswer({ status: incoming.statusCode!, text });
        outgoing.destroy();
      };
      incoming.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes >= ANSWER_BYTES) finish();
      });
      incoming.on('end', finish);
      incoming.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** The reason without addresses, which a webhook's owner need not know. */
function sentenceOf(error: NodeJS.ErrnoException): string {
  if (error instanceof NotSent) return error.message;
  if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') return 'The host was not found';
  return `The connection failed (${error.code ?? 'unknown reason'})`;
}

function since(began: number): number {
  return Math.round(performance.now() - began);
}
