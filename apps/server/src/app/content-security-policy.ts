import { CSP_REPORT_PATH } from '../platform/csp-reports.ts'

/**
 * What pages may load and do (check 46). Styles of the shown charts and art are classes and attributes, never inline
 * sheets. HTML text meets a page only through DOMPurify, which is also the default policy for what libraries do.
 * `report-uri` and not `report-to`: every browser knows it, also without https.
 */
export const CONTENT_SECURITY_POLICY = {
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
  'connect-src': ["'self'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['default', 'dompurify'],
  'report-uri': [CSP_REPORT_PATH],
  'upgrade-insecure-requests': null,
}
