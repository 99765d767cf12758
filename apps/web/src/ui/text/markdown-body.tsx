import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { useLayoutEffect, useRef } from 'react'
import { purifier } from './html-policy.ts'

/** Parsing time grows with the square of the emphasis marks; 600 take some hundredths of a second. */
const MAX_EMPHASIS_MARKS = 600

/** Renders Markdown to a sanitized fragment, or as plain text when it has too many emphasis marks. It is inserted as nodes, so the page parses no HTML. */
export function renderMarkdown(source: string, topLevel = 3): DocumentFragment {
  const marks = source.match(/[*_~]+/g)?.length ?? 0
  if (marks > MAX_EMPHASIS_MARKS) return plainText(source)
  const html = micromark(source, { extensions: [gfm()], htmlExtensions: [gfmHtml()] })
  const fragment = purifier.sanitize(html, {
    RETURN_DOM_FRAGMENT: true,
    ALLOWED_URI_REGEXP: /^https?:/i,
    FORBID_TAGS: ['img', 'picture', 'video', 'audio', 'svg', 'math', 'style', 'form', 'input'],
    FORBID_ATTR: ['style', 'class', 'id', 'name'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  })
  renumberHeadings(fragment, topLevel)
  // Long lines of code scroll, also by keyboard.
  for (const code of fragment.querySelectorAll('pre')) code.tabIndex = 0
  return fragment
}

function plainText(source: string): DocumentFragment {
  const fragment = document.createDocumentFragment()
  for (const block of source.split(/\n{2,}/)) {
    const paragraph = document.createElement('p')
    paragraph.textContent = block
    fragment.append(paragraph)
  }
  return fragment
}

/** Renumbers the headings without gaps, starting at a level. */
function renumberHeadings(fragment: DocumentFragment, topLevel: number): void {
  const headings = [...fragment.querySelectorAll('h1, h2, h3, h4, h5, h6')]
  const levels = [...new Set(headings.map((heading) => heading.nodeName))].toSorted()
  for (const heading of headings) {
    const level = Math.min(6, topLevel + levels.indexOf(heading.nodeName))
    const lower = document.createElement(`h${level}`)
    lower.append(...heading.childNodes)
    heading.replaceWith(lower)
  }
}

/** The body of `Markdown`, a separate chunk. */
export default function MarkdownBody({ source, topLevel }: { source: string; topLevel: number }) {
  const host = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    host.current?.replaceChildren(renderMarkdown(source, topLevel))
  }, [source, topLevel])
  return <div ref={host} />
}
