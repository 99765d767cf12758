import { highlight } from './search/search-answers.ts'

/** A text with the words that fit a query marked. */
export function Highlighted({ text, query }: { text: string; query: string }) {
  if (query.trim() === '') return text
  let offset = 0
  return highlight(text, query).map((part) => {
    const key = offset
    offset += part.text.length
    return part.isHit ? (
      <mark key={key} className="rounded-sm bg-brand-soft text-ink">
        {part.text}
      </mark>
    ) : (
      <span key={key}>{part.text}</span>
    )
  })
}
