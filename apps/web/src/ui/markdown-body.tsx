import DOMPurify from 'dompurify'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { useLayoutEffect, useRef } from 'react'

const purifier = DOMPurify()

purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName === 'A') node.setAttribute('rel', 'noopener nofollow ugc')
})

/** The typed text as a safe piece of document. The fragment is moved in as nodes, so no HTML text meets the page. */
export function renderMarkdown(source: string): DocumentFragment {
  const html = micromark(source, { extensions: [gfm()], htmlExtensions: [gfmHtml()] })
  const fragment = purifier.sanitize(html, {
    RETURN_DOM_FRAGMENT: true,
    ALLOWED_URI_REGEXP: /^https?:/i,
    FORBID_TAGS: ['img', 'picture', 'video', 'audio', 'svg', 'math', 'style', 'form', 'input'],
    FORBID_ATTR: ['style', 'class', 'id', 'name'],
  })
  for (const heading of fragment.querySelectorAll('h1, h2, h3, h4')) {
    const level = Math.min(6, Number(heading.nodeName.slice(1)) + 2)
    const lower = document.createElement(`h${level}`)
    lower.append(...heading.childNodes)
    heading.replaceWith(lower)
  }
  return fragment
}

/** The body of `Markdown`, in a chunk of its own. */
export default function MarkdownBody({ source }: { source: string }) {
  const host = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    host.current?.replaceChildren(renderMarkdown(source))
  }, [source])
  return <div ref={host} />
}
