import { pageLeads } from '@laurel/contract/spec/page-leads'
import { documentTitle, type PageName } from '@laurel/contract/spec/page-titles'

/** Another form of a page, such as a feed. */
export interface Alternate {
  /** Its media type. */
  type: string
  title: string
  path: string
}

/** What a document says before any code of the app runs. */
export interface PageText {
  name: PageName
  title: string
  description: string
  lead: string
  url: string
  /** The address of its share picture. */
  picture: string
  structuredData: readonly object[]
  alternates: readonly Alternate[]
  /** Paths of the scripts that the app fetches with its entry. */
  code: readonly string[]
}

/** What pages say before their code runs, where that differs from their description. */
export const leads: Partial<Record<PageName, string>> = pageLeads

/** Fills the parts of the built document that markers enclose: its head, and what is shown until the app has started. */
export function renderPage(template: string, page: PageText): string {
  const { name, url, code, ...text } = page
  const title = escapeHtml(documentTitle(text.title))
  const description = escapeHtml(text.description)
  const head = [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}" />`,
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    `<meta property="og:site_name" content="Laurel" />`,
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:url" content="${escapeHtml(url)}" />`,
    `<meta property="og:image" content="${escapeHtml(text.picture)}" />`,
    `<meta property="og:image:width" content="1200" />`,
    `<meta property="og:image:height" content="630" />`,
    `<meta property="og:image:alt" content="${title}" />`,
    `<meta name="twitter:card" content="summary_large_image" />`,
    ...text.alternates.map(writeAlternate),
  ].join('\n    ')
  // At the end, since it may be long and nothing waits for it.
  const data = text.structuredData.map(writeData).join('\n    ')
  return template
    .replace(/<!--page-meta-->[\s\S]*<!--\/page-meta-->/, () => head)
    .replace('</body>', () => `  ${data}\n  </body>`)
    .replace('data-code=""', () => `data-code="${code.join(' ')}"`)
    .replace('data-page="home"', () => `data-page="${name}"`)
    .replace(/<!--page-title-->.*<!--\/page-title-->/, () => escapeHtml(text.title))
    .replace(/<!--page-lead-->.*<!--\/page-lead-->/, () => escapeHtml(text.lead))
}

function writeAlternate({ type, title, path }: Alternate): string {
  return `<link rel="alternate" type="${type}" title="${escapeHtml(title)}" href="${escapeHtml(path)}" />`
}

/** JSON inside of HTML: without `<`, nothing in it can end its element. */
function writeData(data: object): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data })
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a text for HTML, also within attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}
