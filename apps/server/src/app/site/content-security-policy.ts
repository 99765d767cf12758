import { EMBED_ORIGINS } from '@laurel/contract/work/embeds'
import { CSP_REPORT_PATH } from '../../platform/http/csp-reports.ts'

/** Wallets that show themselves in a frame of the page (docs/decisions/0023). */
const WALLET_FRAMES = ['https://connect.solflare.com', 'https://solana.tor.us']

/**
 * How a phone's browser talks to a wallet app on the same phone: any port of the phone itself. Asking its plain address
 * makes Chrome ask the person whether the page may.
 */
const MOBILE_WALLETS = ['ws://localhost:*', 'http://localhost']

/**
 * The sheets of the mobile library's dialogs, by what is in them: wallet found, permission asked, permission refused, and
 * its spinner. A test compares them with the library.
 */
export const MOBILE_WALLET_SHEETS = [
  "'sha256-sen7ZoAG9PuEEbYrzXrC+mgAQtKbEdz27Vl9VDk22b4='",
  "'sha256-a3+3UU0WYPDxSAQsmQ2ZP+l7uHX0qqkn0B97M/lHa2Y='",
  "'sha256-JL4jR/a9x8E6RvQBgmpjIKwquuV9zBrwhVjG11+WErU='",
  "'sha256-9y+0omBcAXmVSpYuadfUp/k8GxCIDiw2wrEyqM1cQnc='",
]

/** What a page may show in a frame: those wallets, and players of known sites that somebody asked for (decision 49). */
const FRAMES = [...WALLET_FRAMES, ...EMBED_ORIGINS]

/**
 * What pages may load and do (check 46). Styles of the shown charts and art are classes and attributes, never inline
 * sheets but those of one library. HTML text meets a page only through DOMPurify, which is also the default policy for what libraries do.
 * `report-uri` and not `report-to`: every browser knows it, also without https.
 */
const CONTENT_SECURITY_POLICY = {
  'default-src': ["'self'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  'form-action': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", ...MOBILE_WALLET_SHEETS],
  'style-src-attr': ["'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'https:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'", ...MOBILE_WALLETS],
  'frame-src': FRAMES,
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['default', 'dompurify'],
  'report-uri': [CSP_REPORT_PATH],
  'upgrade-insecure-requests': null,
}

/** The policy of a site whose sign-in pages may also load a captcha from `captchaSources`; nobody else gets past it. */
export function contentSecurityPolicy(captchaSources: readonly string[]) {
  if (captchaSources.length === 0) return CONTENT_SECURITY_POLICY
  const also = (directive: 'script-src' | 'style-src' | 'connect-src') => ({
    [directive]: [...CONTENT_SECURITY_POLICY[directive], ...captchaSources],
  })
  return {
    ...CONTENT_SECURITY_POLICY,
    ...also('script-src'),
    ...also('style-src'),
    ...also('connect-src'),
    'frame-src': ["'self'", ...FRAMES, ...captchaSources],
    'trusted-types': [...CONTENT_SECURITY_POLICY['trusted-types'], 'captcha'],
  }
}
