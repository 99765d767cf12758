import DOMPurify from 'dompurify'

/** The part of Trusted Types that TypeScript's DOM library lacks. */
interface TrustedTypes {
  defaultPolicy: object | null
  createPolicy(name: string, rules: { createHTML(html: string): string }): object
}

/** The origins of wallet frames, as in the Content-Security-Policy. */
const FRAME_ORIGINS = ['https://connect.solflare.com', 'https://solana.tor.us']

/** The HTML sanitizer. One per page: a second could not create its Trusted Types policy. */
export const purifier = DOMPurify()

purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName === 'IFRAME' && !isWalletFrame(node)) node.removeAttribute('src')
  // A style sheet of another origin, which the page would not load.
  if (node.nodeName === 'LINK') node.removeAttribute('href')
  if (node.nodeName !== 'A') return
  node.setAttribute('rel', 'noopener nofollow ugc')
  if (node.getAttribute('href') === '') node.removeAttribute('href')
})

function isWalletFrame(node: Element): boolean {
  const src = node.getAttribute('src') ?? ''
  return URL.canParse(src) && FRAME_ORIGINS.includes(new URL(src).origin)
}

/** Sanitizes a library's HTML; of everything that could load content, only wallet frames are kept. */
export function cleanHtml(html: string): string {
  return purifier.sanitize(html, {
    ADD_TAGS: ['iframe', 'link'],
    ADD_ATTR: ['referrerpolicy', 'allowtransparency'],
    FORCE_BODY: true,
  })
}

// The page accepts no HTML strings (require-trusted-types-for): HTML from libraries, such as the parser's `&amp;` or a
// wallet's frame, is sanitized first.
const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
if (trustedTypes !== undefined && trustedTypes.defaultPolicy === null) {
  trustedTypes.createPolicy('default', { createHTML: cleanHtml })
}
