import ipaddr from 'ipaddr.js';
import { isSafeUrl } from '../features/rules/external.ts';

/** Networks as WEBHOOK_ALLOWED_NETWORKS lists them. */
type Networks = readonly string[];

/** The part of IPv6 with public addresses. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');
/**
 * Azure's host service, which answers every machine there: DNS, and the server with the machine's certificates. It is the only cloud
 * service of its kind with a public address; the others have link-local, private or reserved ones.
 */
const AZURE_HOST = ipaddr.parse('168.63.129.16');

/**
 * Whether webhooks may be sent to an IP address: a public one, or one that the operator allows. IPv4 addresses mapped to IPv6 count as
 * IPv4. Addresses in tunnels (6to4, Teredo, NAT64) are refused, because they may lead to any address.
 */
export function mayReceive(address: string, networks: Networks): boolean {
  const ip = ipaddr.process(address);
  const isGlobal = ip.kind() === 'ipv4' ? !ip.match(AZURE_HOST, 32) : ip.match(GLOBAL_IPV6);
  return (ip.range() === 'unicast' && isGlobal) || isAllowed(address, networks);
}

/** Whether the operator allows an IP address by name. */
export function isAllowed(address: string, networks: Networks): boolean {
  const ip = ipaddr.process(address);
  return networks.some((network) => {
    const [base, bits] = network.includes('/') ? ipaddr.parseCIDR(network) : [ipaddr.parse(network), null];
    return ip.kind() === base.kind() && ip.match(base, bits ?? (base.kind() === 'ipv4' ? 32 : 128));
  });
}

/** The IP address in a URL; null for a host name. `URL` has already parsed forms such as 0x7f.1. */
export function literalAddress({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(bare) ? bare : null;
}

/** How a private network can be allowed. Owners pass this on to the operator. */
const ALLOWING = '. WEBHOOK_ALLOWED_NETWORKS can allow private networks';

/** Why a webhook can't have a URL, as a sentence; null if it can. The addresses of its host are checked at each sending. */
export function urlFault(value: string, networks: Networks): string | null {
  if (!isSafeUrl(value)) return 'url must be an https URL, without username and password in it';
  const url = new URL(value);
  const literal = literalAddress(url);
  if (literal !== null && !mayReceive(literal, networks))
    return `url must not name an address that is not public${ALLOWING}`;
  const isSecured =
    url.protocol === 'https:' || (literal === null ? networks.length > 0 : isAllowed(literal, networks));
  return isSecured ? null : 'url must be an https URL';
}
