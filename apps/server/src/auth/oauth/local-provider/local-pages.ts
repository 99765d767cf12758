import { createHash } from 'node:crypto'
import { type LocalPerson, localPeople } from './local-people.ts'

/** The one style of both pages; the policy knows it by its hash. */
const STYLE = `
:root { color-scheme: light dark; --page: #f4f4f1; --card: #fff; --text: #16181d; --quiet: #5b616e; --line: #d9d6cc; --mark: #fff3c4; --on-mark: #5c4400 }
@media (prefers-color-scheme: dark) { :root { --page: #101216; --card: #1a1d23; --text: #eceef2; --quiet: #a3aab8; --line: #343a45; --mark: #4a3a05; --on-mark: #ffe9a6 } }
* { box-sizing: border-box }
body { margin: 0; padding: 24px 16px; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 440px; margin: 0 auto; padding: 24px; background: var(--card); border: 1px solid var(--line); border-radius: 14px }
.mark { margin: -24px -24px 20px; padding: 10px 24px; border-radius: 13px 13px 0 0; background: var(--mark); color: var(--on-mark); font-size: 14px; font-weight: 600 }
h1 { margin: 0 0 8px; font-size: 22px; line-height: 1.3 }
p { margin: 0 0 16px }
.quiet { color: var(--quiet); font-size: 14px }
button { display: block; width: 100%; min-height: 44px; margin: 0 0 10px; padding: 10px 14px; border: 1px solid var(--line); border-radius: 10px; background: none; color: inherit; font: inherit; text-align: start; cursor: pointer }
button:hover { border-color: currentColor }
button:focus-visible { outline: 3px solid #1f7a4d; outline-offset: 2px }
button span { display: block; color: var(--quiet); font-size: 14px }
.cancel { margin: 12px 0 0; border-color: transparent; text-align: center; text-decoration: underline }
`

const hash = createHash('sha256').update(STYLE).digest('base64')

/**
 * What the pages may do: nothing but show themselves and send their form. It leads on to this machine by any of its
 * names, which browsers hold against the form.
 */
export const LOCAL_PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${hash}'`,
  "form-action 'self' http://localhost:* http://127.0.0.1:*",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The page that asks whom one wants to be; `query` holds the request and goes back with the answer. */
export function consentPage(query: string): string {
  return page(
    'Sign in as somebody',
    `<h1>Whom do you want to be?</h1>
<p>Laurel asks for your name, your picture and your email address.</p>
<form method="post" action="?${escapeHtml(query)}">
${localPeople.map(choice).join('\n')}
<button class="cancel" name="person" value="">Cancel</button>
</form>`,
  )
}

/** The page for a request that names no client or no way back, so that nobody can be led anywhere. */
export function brokenRequestPage(reason: string): string {
  return page(
    'This request cannot be answered',
    `<h1>This request cannot be answered</h1>\n<p>${escapeHtml(reason)}</p>`,
  )
}

/** Initials on a colour, as a picture of 400 by 400. */
export function localPicture({ id, name }: LocalPerson): string {
  const initials = name
    .split(' ')
    .map((word) => word.charAt(0))
    .join('')
  const hue = (Number(id.slice(-2)) * 97) % 360
  return `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400">
<rect width="400" height="400" fill="hsl(${hue} 45% 35%)"/>
<text x="200" y="200" fill="#fff" font-family="sans-serif" font-size="160" text-anchor="middle" dominant-baseline="central">${escapeHtml(initials)}</text>
</svg>
`
}

function choice({ id, name, username, hint }: LocalPerson): string {
  return `<button name="person" value="${id}">${escapeHtml(name)} @${username}<span>${escapeHtml(hint)}</span></button>`
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Local sign-in provider</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="mark">Local sign-in provider, in place of Twitter</p>
${content}
<p class="quiet">This page is part of the demo on your machine. The people are made up, and nothing leaves your machine.</p>
</main>
</body>
</html>
`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
}
