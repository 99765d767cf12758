import { createHash } from 'node:crypto'
import { paths } from '@laurel/contract/spec/routes'
import type { BountyCard } from '@laurel/contract/work/bounties'
import { escapeHtml } from '../../web/page-head.ts'

/** The look of a card: that of the reader's system, or a fixed one. */
export type CardTheme = 'light' | 'dark' | 'system'

const DARK = '--paper:#171a21;--ink:#f2f1ec;--muted:#9aa1af;--line:#262b35;--brand:#4cc38a'
const STYLES = `:root{--paper:#fff;--ink:#16181d;--muted:#5b616e;--line:#e6e3db;--brand:#1f7a4d;color-scheme:light}
:root[data-theme=dark]{${DARK};color-scheme:dark}
@media (prefers-color-scheme:dark){:root[data-theme=system]{${DARK};color-scheme:dark}}
*{box-sizing:border-box;margin:0}
body{font:16px/1.4 ui-sans-serif,system-ui,sans-serif;color:var(--ink)}
a{display:grid;gap:8px;min-height:100vh;align-content:space-between;padding:20px;border:1px solid var(--line);border-radius:14px;background:var(--paper);color:inherit;text-decoration:none}
a:focus-visible{outline:3px solid var(--brand);outline-offset:-3px}
h1{font-size:20px;line-height:1.2;overflow:hidden;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2}
.by,.facts,.on{color:var(--muted);font-size:14px}
.prize{color:var(--brand);font-size:22px;font-weight:700}
.on{font-weight:600}`

/** The policy of a card: its own style and links, no script, in a frame of any site. */
export const CARD_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLES).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ')

/** A document that shows a bounty on another site; its link opens the bounty in a new tab. */
export function renderBountyCard(
  publicUrl: string,
  { bounty, facts, prize }: { bounty: BountyCard; facts: readonly string[]; prize: string },
  theme: CardTheme,
): string {
  const title = escapeHtml(bounty.title)
  return `<!doctype html>
<html lang="en" data-theme="${theme}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="robots" content="noindex" />
<title>${title} · Laurel</title>
<style>${STYLES}</style>
</head>
<body>
<a href="${escapeHtml(publicUrl + paths.bounty(bounty.slug))}" target="_blank" rel="noopener">
<span class="on">Bounty on Laurel</span>
<h1 dir="auto">${title}</h1>
<span class="by" dir="auto">by ${escapeHtml(bounty.sponsor.displayName)}</span>
<span class="prize">${escapeHtml(prize)}</span>
<span class="facts">${escapeHtml(facts.join(' · '))}</span>
</a>
</body>
</html>
`
}
