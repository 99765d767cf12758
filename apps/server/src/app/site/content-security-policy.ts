import { EMBED_ORIGINS } from '@laurel/contract/work/embeds'
import { CSP_REPORT_PATH } from '../../platform/http/csp-reports.ts'

/** Wallets that open in a frame (docs/decisions/0023). */
const WALLET_FRAMES = ['https://connect.solflare.com', 'https://solana.tor.us']

/**
 * The connection of a phone's browser to a wallet app on the same phone, on any local port. A request to the plain
 * address makes Chrome ask the user for permission.
 */
const MOBILE_WALLETS = ['ws://localhost:*', 'http://localhost']

/**
 * Hashes of the mobile library's style sheets: wallet found, permission asked, permission refused, and its spinner. A
 * test compares them with the library.
 */
export const MOBILE_WALLET_SHEETS = [
  "'sha256-sen7ZoAG9PuEEbYrzXrC+mgAQtKbEdz27Vl9VDk22b4='",
  "'sha256-a3+3UU0WYPDxSAQsmQ2ZP+l7uHX0qqkn0B97M/lHa2Y='",
  "'sha256-JL4jR/a9x8E6RvQBgmpjIKwquuV9zBrwhVjG11+WErU='",
  "'sha256-9y+0omBcAXmVSpYuadfUp/k8GxCIDiw2wrEyqM1cQnc='",
]

/** The allowed frames: cards of bounties, wallets, and players of known sites that the user opened (decision 49). */
const FRAMES = ["'self'", ...WALLET_FRAMES, ...EMBED_ORIGINS]

/**
 * The Content-Security-Policy (check 46). Charts and art use classes and style attributes; the only inline sheets are
 * those of one library. HTML is inserted only through DOMPurify, which is also the default Trusted Types policy for
 * libraries. Uses `report-uri` instead of `report-to`, which not every browser supports and which needs https.
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
  'trusted-types': ['default', 'dompurify', 'worker'],
  'report-uri': [CSP_REPORT_PATH],
  'upgrade-insecure-requests': null,
}

/** The policy, extended by `captchaSources` for the CAPTCHA of the sign-in pages. */
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
    'frame-src': [...FRAMES, ...captchaSources],
    'trusted-types': [...CONTENT_SECURITY_POLICY['trusted-types'], 'captcha'],
  }
}
