import { matchRoute } from '@laurel/contract/spec/routes'

/** Longer URLs are ignored: parsing a host of combining marks takes quadratic time. */
const MAX_ADDRESS_LENGTH = 2000
const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The allowed redirect targets: this site's pages and the configured ones. */
export interface RedirectRules {
  publicUrl: string
  redirectUrls: readonly string[]
}

/**
 * The redirect target of a mail's link or a provider's response: `requested` when it is a page of the route table on
 * this site's origin or exactly a configured page, else the site's root (wire.md 1.6, check 18). The three names of
 * loopback count as one.
 */
export function safeRedirect(rules: RedirectRules, requested: string | null | undefined): URL {
  const site = new URL(`${rules.publicUrl}/`)
  if (!requested || requested.length > MAX_ADDRESS_LENGTH) return site
  if (!URL.canParse(requested)) return site
  const target = new URL(requested)
  target.hash = ''
  if (rules.redirectUrls.includes(target.href)) return target
  return isOwnPage(target, site) ? target : site
}

function isOwnPage(target: URL, site: URL): boolean {
  return (
    target.protocol === site.protocol &&
    isSameHost(target, site) &&
    target.username === '' &&
    target.password === '' &&
    matchRoute(target.pathname) !== null
  )
}

/** Whether two URLs have the same host; the three names of loopback count as one. */
export function isSameHost(target: URL, site: URL): boolean {
  if (target.host === site.host) return true
  const areLoopback = LOOPBACK_NAMES.has(target.hostname) && LOOPBACK_NAMES.has(site.hostname)
  return areLoopback && target.port === site.port
}
