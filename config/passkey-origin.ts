import { isIP } from 'node:net';

/**
 * The origin for which browsers allow passkeys: https with a host name, or localhost. Null for an IP address, or for http elsewhere.
 * @param publicUrl where people open the web client.
 */
export function passkeyOrigin(publicUrl: string): string | null {
  const { origin, protocol, hostname } = new URL(publicUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  return isLocal || (isName && protocol === 'https:') ? origin : null;
}
