import type { IncomingHttpHeaders } from 'node:http'
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Private networks, where an operator's proxies are. */
const PRIVATE_NETWORKS = new BlockList()
PRIVATE_NETWORKS.addSubnet('127.0.0.0', 8)
PRIVATE_NETWORKS.addSubnet('10.0.0.0', 8)
PRIVATE_NETWORKS.addSubnet('172.16.0.0', 12)
PRIVATE_NETWORKS.addSubnet('192.168.0.0', 16)
PRIVATE_NETWORKS.addSubnet('100.64.0.0', 10)
PRIVATE_NETWORKS.addSubnet('169.254.0.0', 16)
PRIVATE_NETWORKS.addAddress('::1', 'ipv6')
PRIVATE_NETWORKS.addSubnet('fc00::', 7, 'ipv6')
PRIVATE_NETWORKS.addSubnet('fe80::', 10, 'ipv6')

/**
 * Reads `X-Forwarded-For` strictly where proxies are trusted, so that limits, sessions and the log only hold addresses.
 * Where none is trusted, logs once that a proxy seems to be present. Register it before every other hook.
 */
export function sanitizeForwarded(app: FastifyInstance, hasProxies: boolean): void {
  let hasWarned = hasProxies
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, socket } = request.raw
    if (hasProxies) cleanForwarded(headers)
    else if (
      !hasWarned &&
      headers['x-forwarded-for'] !== undefined &&
      isPrivatePeer(socket.remoteAddress)
    ) {
      hasWarned = true
      const text =
        'X-Forwarded-For received, but TRUST_PROXY names no proxy: all clients behind it count as one address'
      app.log.warn({ peer: socket.remoteAddress }, text)
    }
    done()
  })
}

/**
 * Reduces `X-Forwarded-For` to addresses without ports. Everything up to the last invalid entry is dropped, since it
 * could be forged; without a remaining address the peer's counts.
 */
function cleanForwarded(headers: IncomingHttpHeaders): void {
  const sent = headers['x-forwarded-for']
  if (sent === undefined) return
  const entries = String(sent).split(',').map(addressOf)
  const known = entries.slice(entries.lastIndexOf(null) + 1)
  if (known.length === 0) delete headers['x-forwarded-for']
  else headers['x-forwarded-for'] = known.join(', ')
}

/** The address of an entry: `ip`, `ip:port`, `[v6]` or `[v6]:port`; null for anything else. */
function addressOf(entry: string): string | null {
  const text = entry.trim()
  const inBrackets = /^\[([^\]%]+)\](?::\d{1,5})?$/.exec(text)?.[1]
  if (inBrackets !== undefined) return isIPv6(inBrackets) ? inBrackets : null
  const beforePort = /^([\d.]+):\d{1,5}$/.exec(text)?.[1]
  if (beforePort !== undefined) return isIPv4(beforePort) ? beforePort : null
  return isIP(text) !== 0 && !text.includes('%') ? text : null
}

function isPrivatePeer(peer = ''): boolean {
  return PRIVATE_NETWORKS.check(
    peer.replace(/^::ffff:/i, ''),
    isIPv6(peer) && !/^::ffff:/i.test(peer) ? 'ipv6' : 'ipv4',
  )
}
