import { createHash } from 'node:crypto'

/** The style of these pages, in the web app's colours; the content security policy allows it by hash. */
const STYLE = `
:root { color-scheme: light dark; --page: light-dark(#fbfaf7, #0f1115); --card: light-dark(#fff, #171a21); --text: light-dark(#16181d, #f2f1ec); --quiet: light-dark(#5b616e, #9aa1af); --line: light-dark(#e6e3db, #262b35); --edge: light-dark(#8a8778, #6b7280); --brand: light-dark(#1f7a4d, #4cc38a); --brand-strong: light-dark(#17623d, #6bd3a0); --on-brand: light-dark(#fff, #0c1a13); --mark: light-dark(#faf0dc, #2e2412); --on-mark: light-dark(#8a5300, #efb145) }
* { box-sizing: border-box }
body { margin: 0; padding: 24px 16px; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
main { max-width: 440px; margin: 0 auto; padding: 24px; background: var(--card); border: 1px solid var(--line); border-radius: 14px }
@media (min-width: 600px) { main { margin-top: 12vh } }
.mark { margin: -24px -24px 20px; padding: 10px 24px; border-radius: 13px 13px 0 0; background: var(--mark); color: var(--on-mark); font-size: 14px; font-weight: 600 }
h1 { margin: 0 0 8px; font-size: 22px; line-height: 1.3 }
p { margin: 0 0 16px }
p:last-child { margin-bottom: 0 }
dl { margin: 0 0 16px }
dt, .quiet { color: var(--quiet); font-size: 14px }
dd { margin: 0 0 8px; font-weight: 600 }
button { display: block; width: 100%; min-height: 44px; margin: 0 0 10px; padding: 10px 14px; border: 1px solid var(--edge); border-radius: 10px; background: none; color: inherit; font: inherit; text-align: start; cursor: pointer }
button:hover { border-color: currentColor }
button:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px }
button span { display: block; color: var(--quiet); font-size: 14px }
.primary { margin: 0 0 16px; border-color: transparent; background: var(--brand); color: var(--on-brand); font-weight: 600; text-align: center }
.primary:hover { border-color: transparent; background: var(--brand-strong) }
.cancel { margin: 12px 0 0; border-color: transparent; text-align: center; text-decoration: underline }
`

const hash = createHash('sha256').update(STYLE).digest('base64')

/**
 * The content security policy of a server-rendered page: only its own style and form. Browsers check the redirects of
 * the form's response against `formTargets` too.
 */
export function plainPagePolicy(formTargets: readonly string[]): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Renders a page without scripts. `content` is HTML; `title` is text. */
export function plainPage(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for HTML and double-quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
}
