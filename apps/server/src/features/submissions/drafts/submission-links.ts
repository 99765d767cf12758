import { isIP } from 'node:net'

/** Domain suffixes that never lead to a public host (RFC 2606, RFC 6761, RFC 6762, RFC 8375, RFC 9476). */
const PRIVATE_SUFFIXES = [
  'localhost',
  'local',
  'internal',
  'intranet',
  'lan',
  'home',
  'corp',
  'home.arpa',
  'test',
  'invalid',
  'alt',
  'onion',
]
/** Tracking parameters: they do not identify the page. */
const TRACKING = /^(utm_\w+|fbclid|gclid|igsh|igshid|si|ref_src|ref_url)$/

/** The reason why a link does not lead to a public page over http or https, or null when it does (spec §5). */
export function linkRefusal(link: string): string | null {
  if (!URL.canParse(link)) return 'The link isn’t a valid address'
  const url = new URL(link)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return 'The link must start with http:// or https://'
  }
  if (url.username !== '' || url.password !== '') return 'The link can’t contain a password'
  if (!isPublicHost(url.hostname)) return 'The link must lead to a public site'
  return null
}

/** The normalised form of a page’s address, for comparison; the text itself when it is not a valid address. */
export function sameLinkKey(link: string): string {
  if (!URL.canParse(link)) return link
  const url = new URL(link)
  const parameters = [...url.searchParams]
    .filter(([name]) => !TRACKING.test(name))
    .map(([name, value]) => `${name}=${value}`)
    .sort()
  const host = url.host.replace(/^(www|m|mobile)\./, '')
  return `${host}${url.pathname.replace(/(?<!\/)\/+$/, '')}?${parameters.join('&')}`
}

function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '')
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0 || !host.includes('.')) return false
  return !PRIVATE_SUFFIXES.some((suffix) => host.endsWith(`.${suffix}`))
}
