/**
 * Where webhooks may lead. A person chooses the address, and this server is inside its own network: a request to a
 * private address would reach what no one outside can (check 48). So the host is looked up once for every try, refused
 * if any of its addresses is not public, and the connection goes to the address that was checked.
 */
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { BlockList, isIP } from 'node:net'

/** Where webhooks may lead: to public addresses over https, or anywhere, for a laptop. */
export type WebhookTargets = 'public' | 'any'

/** An address of a host. */
export interface HostAddress {
  address: string
  family: 4 | 6
}

/** Looks up all addresses of a host. Throws when there is none. */
export type ResolveHost = (host: string) => Promise<readonly HostAddress[]>

/** Why an address is refused, in a sentence for its owner. */
export class AddressRefused extends Error {}

/** How long a look-up may take. */
const LOOK_UP_MS = 5000
const PORTS = new Set(['', '443', '8443'])

/** Networks of IPv4 that are not public (RFC 6890 and its updates). */
const PRIVATE_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

/** Networks within 2000::/3 that are not public, or lead to an IPv4 address. Nothing outside of 2000::/3 is public. */
const PRIVATE_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const refused = new BlockList()
for (const [network, bits] of PRIVATE_IPV4) refused.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of PRIVATE_IPV6) refused.addSubnet(network, bits, 'ipv6')
const globalIpv6 = new BlockList()
globalIpv6.addSubnet('2000::', 3, 'ipv6')

/** Whether an address can be reached by anyone on the internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !refused.check(address, 'ipv4')
  return family === 6 && globalIpv6.check(address, 'ipv6') && !refused.check(address, 'ipv6')
}

/** Parses an address that webhooks may use, by its text alone. Throws `AddressRefused`. */
export function parseTarget(text: string, targets: WebhookTargets): URL {
  const url = URL.parse(text)
  if (url === null) throw new AddressRefused('This is not an address.')
  if (url.username !== '' || url.password !== '') {
    throw new AddressRefused('Leave the name and password out of the address.')
  }
  const isAny = targets === 'any'
  if (url.protocol !== 'https:' && !(isAny && url.protocol === 'http:')) {
    throw new AddressRefused('The address must begin with https://')
  }
  if (!isAny && !PORTS.has(url.port)) throw new AddressRefused('Use port 443 or 8443.')
  url.hash = ''
  return url
}

/** The address to connect to, after checking all of the host. Throws `AddressRefused`, and when `signal` ends it. */
export async function findTarget(
  url: URL,
  targets: WebhookTargets,
  resolveHost: ResolveHost,
  signal: AbortSignal = AbortSignal.timeout(LOOK_UP_MS),
): Promise<HostAddress> {
  const found = await Promise.race([addressesOf(url, resolveHost), endOf(signal)])
  const [first] = found
  if (first === undefined) throw new AddressRefused('Its host was not found.')
  if (targets === 'public' && !found.every(({ address }) => isPublicAddress(address))) {
    throw new AddressRefused('It leads to a private network.')
  }
  return first
}

async function endOf(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, 'abort')
  throw new AddressRefused('Its host was not found in time.')
}

async function addressesOf(url: URL, resolveHost: ResolveHost): Promise<readonly HostAddress[]> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  if (family === 4 || family === 6) return [{ address: host, family }]
  try {
    return await resolveHost(host)
  } catch {
    return []
  }
}

/** Looks a host up as this machine does. */
export const resolveHost: ResolveHost = async (host) =>
  (await lookup(host, { all: true })).map(({ address, family }) => ({
    address,
    family: family === 6 ? 6 : 4,
  }))
