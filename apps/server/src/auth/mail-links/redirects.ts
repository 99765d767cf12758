import { matchRoute } from '@laurel/contract/spec/routes'

/** Longer addresses are not looked at: parsing a host of combining marks takes the square of their number. */
const MAX_ADDRESS_LENGTH = 2000
const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Where links and answers may lead: this site's pages, and those that the configuration names. */
export interface RedirectRules {
  publicUrl: string
  redirectUrls: readonly string[]
}

/**
 * Where a mail's link or a provider's answer may lead: to `requested` when that is a page of the route table on this
 * site's own origin, or exactly one of the configured pages; else to the site's root (wire.md 1.6, check 18). On
 * loopback the machine's three names count as one.
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

/** Whether two addresses name one host; on loopback the machine has three names. */
export function isSameHost(target: URL, site: URL): boolean {
  if (target.host === site.host) return true
  const areLoopback = LOOPBACK_NAMES.has(target.hostname) && LOOPBACK_NAMES.has(site.hostname)
  return areLoopback && target.port === site.port
}
