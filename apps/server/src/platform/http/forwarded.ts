import type { IncomingHttpHeaders } from 'node:http'
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Where proxies of one's own stand. */
const NEAR = new BlockList()
NEAR.addSubnet('127.0.0.0', 8)
NEAR.addSubnet('10.0.0.0', 8)
NEAR.addSubnet('172.16.0.0', 12)
NEAR.addSubnet('192.168.0.0', 16)
NEAR.addSubnet('100.64.0.0', 10)
NEAR.addSubnet('169.254.0.0', 16)
NEAR.addAddress('::1', 'ipv6')
NEAR.addSubnet('fc00::', 7, 'ipv6')
NEAR.addSubnet('fe80::', 10, 'ipv6')

/**
 * Reads `X-Forwarded-For` strictly where proxies are trusted, so that limits, sessions and the log hold addresses and
 * nothing else. Where none is trusted, says once that a proxy seems to be there. Register it before every other hook.
 */
export function watchForwarded(app: FastifyInstance, hasProxies: boolean): void {
  let isTold = hasProxies
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, socket } = request.raw
    if (hasProxies) cleanForwarded(headers)
    else if (!isTold && headers['x-forwarded-for'] !== undefined && isNear(socket.remoteAddress)) {
      isTold = true
      const text =
        'X-Forwarded-For arrives, but TRUST_PROXY names no proxy: everyone behind it counts as one address'
      app.log.warn({ peer: socket.remoteAddress }, text)
    }
    done()
  })
}

/**
 * Leaves of `X-Forwarded-For` the addresses alone, without their ports. An entry that is no address ends the list:
 * what stands before it could be anyone's, so that the address after it counts, and without one that of the peer.
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

function isNear(peer = ''): boolean {
  return NEAR.check(
    peer.replace(/^::ffff:/i, ''),
    isIPv6(peer) && !/^::ffff:/i.test(peer) ? 'ipv6' : 'ipv4',
  )
}
