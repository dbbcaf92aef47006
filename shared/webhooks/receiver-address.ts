import ipaddr from 'ipaddr.js';
import { isSafeUrl } from '../features/rules/external.ts';

/** Networks as WEBHOOK_ALLOWED_NETWORKS lists them. */
type Networks = readonly string[];

/** The part of IPv6 in which public addresses are. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');
/**
 * Azure's host, which answers every machine there: its DNS, and the server that has the certificates of the machine. The only service of
 * a cloud with a public address; those of the others are link-local, private or reserved.
 */
const AZURE_HOST = ipaddr.parse('168.63.129.16');

/**
 * Whether webhooks may be sent to an IP address: a public one, or one that the operator allows. IPv4 addresses that are mapped to IPv6
 * count as IPv4; those in tunnels (6to4, Teredo, NAT64) are refused, since they may lead to any address.
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

/** The IP address that a URL names instead of a host; null for a host. `URL` has already read forms such as 0x7f.1. */
export function literalAddress({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(bare) ? bare : null;
}

/** How a private network becomes allowed; owners pass it on to whoever runs the service. */
const ALLOWING = '. WEBHOOK_ALLOWED_NETWORKS can allow private networks';

/** Why a webhook can't have a URL, as a sentence; null if it can. What its host resolves to is checked whenever something is sent. */
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
