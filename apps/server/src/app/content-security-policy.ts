import { CSP_REPORT_PATH } from '../platform/csp-reports.ts'

/** Wallets that show themselves in a frame of the page (docs/decisions/0023). */
const WALLET_FRAMES = ['https://connect.solflare.com', 'https://solana.tor.us']

/** How a phone's browser talks to a wallet app on the same phone: any port of the phone itself. */
const MOBILE_WALLETS = 'ws://localhost:*'

/**
 * What pages may load and do (check 46). Styles of the shown charts and art are classes and attributes, never inline
 * sheets. HTML text meets a page only through DOMPurify, which is also the default policy for what libraries do.
 * `report-uri` and not `report-to`: every browser knows it, also without https.
 */
const CONTENT_SECURITY_POLICY = {
  'default-src': ["'self'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  'form-action': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'style-src-attr': ["'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'https:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'", MOBILE_WALLETS],
  'frame-src': WALLET_FRAMES,
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
    'frame-src': ["'self'", ...WALLET_FRAMES, ...captchaSources],
    'trusted-types': [...CONTENT_SECURITY_POLICY['trusted-types'], 'captcha'],
  }
}
