import DOMPurify from 'dompurify'

/** What the DOM of TypeScript does not know yet of Trusted Types. */
interface TrustedTypes {
  defaultPolicy: object | null
  createPolicy(name: string, rules: { createHTML(html: string): string }): object
}

/** The wallets that open a frame in the page, as its Content-Security-Policy names them too. */
const FRAMES = ['https://connect.solflare.com', 'https://solana.tor.us']

/** What makes HTML text safe. One for the page: a second could not make its policy of Trusted Types. */
export const purifier = DOMPurify()

purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName === 'IFRAME' && !isWalletFrame(node)) node.removeAttribute('src')
  // A sheet of another origin, which the page would not load.
  if (node.nodeName === 'LINK') node.removeAttribute('href')
  if (node.nodeName !== 'A') return
  node.setAttribute('rel', 'noopener nofollow ugc')
  if (node.getAttribute('href') === '') node.removeAttribute('href')
})

function isWalletFrame(node: Element): boolean {
  const src = node.getAttribute('src') ?? ''
  return URL.canParse(src) && FRAMES.includes(new URL(src).origin)
}

/** HTML text of a library, made safe: at most the frame of a wallet is left of what could load something. */
export function cleanHtml(html: string): string {
  return purifier.sanitize(html, {
    ADD_TAGS: ['iframe', 'link'],
    ADD_ATTR: ['referrerpolicy', 'allowtransparency'],
    FORCE_BODY: true,
  })
}

// The page takes HTML text from nobody (require-trusted-types-for): what a library wants parsed, such as the parser
// with `&amp;` or a wallet with its frame, is purified first.
const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
if (trustedTypes !== undefined && trustedTypes.defaultPolicy === null) {
  trustedTypes.createPolicy('default', { createHTML: cleanHtml })
}
