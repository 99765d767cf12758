import type { MailJob } from '../../platform/work/job-data.ts'

/** The content of a mail, before its layout. */
export interface MailContent {
  subject: string
  heading: string
  /** Paragraphs before the button. */
  intro: readonly string[]
  /** The only button. */
  action?: { label: string; url: string }
  /** The six-digit code and its instruction. */
  code?: { digits: string; hint: string }
  /** Closing paragraphs, in small print. */
  notes: readonly string[]
}

/** Colours of the light and dark theme; mail clients without a dark theme use the inline `style`. */
const COLOUR = {
  page: ['#fbfaf7', '#101216'],
  card: ['#ffffff', '#1a1d23'],
  text: ['#16181d', '#eceef2'],
  quiet: ['#5b616e', '#a3aab8'],
  accent: ['#1f7a4d', '#4cc38a'],
  onAccent: ['#ffffff', '#0b1f15'],
  line: ['#e6e3da', '#2c313a'],
} as const

const [light, dark] = [0, 1].map((theme) =>
  Object.fromEntries(Object.entries(COLOUR).map(([name, pair]) => [name, pair[theme]])),
) as [Record<keyof typeof COLOUR, string>, Record<keyof typeof COLOUR, string>]

const STYLE = {
  page: `margin:0;padding:32px 16px;background:${light.page};font:16px/1.6 Geist,system-ui,-apple-system,'Segoe UI',sans-serif;color:${light.text}`,
  card: `max-width:480px;margin:0 auto;padding:32px;background:${light.card};border:1px solid ${light.line};border-radius:14px`,
  name: `margin:0 0 24px;font-size:18px;font-weight:700;color:${light.accent}`,
  heading: 'margin:0 0 16px;font-size:22px;line-height:1.3',
  text: 'margin:0 0 16px',
  button: `display:inline-block;padding:12px 20px;border-radius:8px;background:${light.accent};color:${light.onAccent};font-weight:600;text-decoration:none`,
  link: `margin:16px 0 0;font-size:14px;overflow-wrap:anywhere;color:${light.quiet}`,
  code: "margin:8px 0 24px;font:600 28px/1.2 'Geist Mono',ui-monospace,monospace;letter-spacing:4px",
  note: `margin:16px 0 0;font-size:14px;color:${light.quiet}`,
} as const

const DARK_THEME = `@media (prefers-color-scheme: dark) {
.page { background: ${dark.page} !important; color: ${dark.text} !important }
.card { background: ${dark.card} !important; border-color: ${dark.line} !important }
.name { color: ${dark.accent} !important }
.button { background: ${dark.accent} !important; color: ${dark.onAccent} !important }
.quiet, .quiet a { color: ${dark.quiet} !important }
}`

/** Lays out a mail as text and as self-contained HTML with a dark theme. */
export function layOutMail(to: string, content: MailContent): MailJob {
  return { to, subject: content.subject, text: asText(content), html: asHtml(content) }
}

function asText({ heading, intro, action, code, notes }: MailContent): string {
  const paragraphs = [
    heading,
    ...intro,
    ...(action === undefined ? [] : [`${action.label}:\n${action.url}`]),
    ...(code === undefined ? [] : [`${code.hint}\n${code.digits}`]),
    ...notes,
    'Laurel',
  ]
  return `${paragraphs.join('\n\n')}\n`
}

function asHtml({ subject, heading, intro, action, code, notes }: MailContent): string {
  const blocks = [
    `<p class="name" style="${STYLE.name}">Laurel</p>`,
    `<h1 style="${STYLE.heading}">${escapeHtml(heading)}</h1>`,
    ...intro.map((text) => `<p style="${STYLE.text}">${escapeHtml(text)}</p>`),
    ...(action === undefined ? [] : actionBlocks(action)),
    ...(code === undefined ? [] : codeBlocks(code)),
    ...notes.map((text) => `<p class="quiet" style="${STYLE.note}">${escapeHtml(text)}</p>`),
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK_THEME}</style>
</head>
<body class="page" style="${STYLE.page}">
<div class="card" style="${STYLE.card}">
${blocks.join('\n')}
</div>
</body>
</html>
`
}

function actionBlocks({ label, url }: { label: string; url: string }): string[] {
  const href = escapeHtml(url)
  return [
    `<p style="margin:24px 0 0"><a class="button" href="${href}" style="${STYLE.button}">${escapeHtml(label)}</a></p>`,
    `<p class="quiet" style="${STYLE.link}">Or copy this address into your browser:<br>${href}</p>`,
  ]
}

function codeBlocks({ digits, hint }: { digits: string; hint: string }): string[] {
  return [
    `<p style="margin:24px 0 0">${escapeHtml(hint)}</p>`,
    `<p style="${STYLE.code}">${escapeHtml(digits)}</p>`,
  ]
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
}
