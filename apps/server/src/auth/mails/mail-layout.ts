import type { MailJob } from '../../platform/jobs.ts'

/** What a mail says, before it gets its form. Nothing in it comes from what people typed. */
export interface MailContent {
  subject: string
  heading: string
  /** Paragraphs before the button. */
  intro: readonly string[]
  action?: { label: string; url: string; code: string; codeHint: string }
  /** Paragraphs after it, in small print. */
  notes: readonly string[]
}

const STYLE = {
  page: 'margin:0;padding:32px 16px;background:#fbfaf7;font:16px/1.6 Geist,system-ui,sans-serif;color:#16181d',
  card: 'max-width:480px;margin:0 auto;padding:32px;background:#ffffff;border-radius:14px',
  name: 'margin:0 0 24px;font-size:18px;font-weight:700;color:#1f7a4d',
  heading: 'margin:0 0 16px;font-size:22px;line-height:1.3',
  button:
    'display:inline-block;padding:12px 20px;border-radius:8px;background:#1f7a4d;color:#ffffff;font-weight:600;text-decoration:none',
  code: 'margin:8px 0 24px;font:600 28px/1.2 "Geist Mono",ui-monospace,monospace;letter-spacing:4px',
  note: 'margin:16px 0 0;font-size:14px;color:#5b616e',
} as const

/** A mail to one address, as text and as HTML that needs nothing from anywhere. */
export function layOutMail(to: string, content: MailContent): MailJob {
  return { to, subject: content.subject, text: asText(content), html: asHtml(content) }
}

function asText({ heading, intro, action, notes }: MailContent): string {
  const paragraphs = [
    heading,
    ...intro,
    ...(action === undefined ? [] : [`${action.label}:\n${action.url}`]),
    ...(action === undefined ? [] : [`${action.codeHint}\n${action.code}`]),
    ...notes,
    'Laurel',
  ]
  return `${paragraphs.join('\n\n')}\n`
}

function asHtml({ subject, heading, intro, action, notes }: MailContent): string {
  const button =
    action === undefined
      ? ''
      : `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="${STYLE.button}">${escapeHtml(action.label)}</a></p>
<p style="margin:0">${escapeHtml(action.codeHint)}</p>
<p style='${STYLE.code}'>${escapeHtml(action.code)}</p>`
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="${STYLE.page}">
<div style="${STYLE.card}">
<p style="${STYLE.name}">Laurel</p>
<h1 style="${STYLE.heading}">${escapeHtml(heading)}</h1>
${intro.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')}
${button}
${notes.map((text) => `<p style="${STYLE.note}">${escapeHtml(text)}</p>`).join('\n')}
</div>
</body>
</html>
`
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
}
