import { get, type IncomingMessage } from 'node:http';

/** A response as it was sent. */
export interface RawAnswer {
  status: number | undefined;
  encoding: string | undefined;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** Sends a request without fetch's defaults: fetch would decompress the response, and ask caches not to answer. */
export async function rawGet(address: string, headers: Record<string, string>): Promise<RawAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  get(address, { headers }, resolve).on('error', reject);
  const response = await promise;
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const { statusCode: status, headers: answered } = response;
  return { status, encoding: answered['content-encoding'], headers: answered, body: Buffer.concat(chunks) };
}
