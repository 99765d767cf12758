import { matchRoute } from '@laurel/contract/spec/routes'

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Where a mail's link may lead: to `requested` when that is a page of the route table on this site's own origin,
 * else to the site's root (wire.md 1.6, check 18). On loopback the machine's three names count as one.
 */
export function safeRedirect(publicUrl: string, requested: string | null | undefined): URL {
  const site = new URL(`${publicUrl}/`)
  if (!requested || !URL.canParse(requested)) return site
  const target = new URL(requested)
  const isSafe =
    target.protocol === site.protocol &&
    isSameHost(target, site) &&
    target.username === '' &&
    target.password === '' &&
    matchRoute(target.pathname) !== null
  if (!isSafe) return site
  target.hash = ''
  return target
}

function isSameHost(target: URL, site: URL): boolean {
  if (target.host === site.host) return true
  const areLoopback = LOOPBACK_NAMES.has(target.hostname) && LOOPBACK_NAMES.has(site.hostname)
  return areLoopback && target.port === site.port
}
