import { type ComponentType, lazy, Suspense } from 'react'
import { cx } from '../../lib/class-names.ts'
import { SkeletonText } from '../states/skeleton.tsx'

/** The raw text, when the parser fails to load. */
function PlainText({ source }: { source: string }) {
  return <p className="whitespace-pre-wrap">{source}</p>
}

type Body = ComponentType<{ source: string; topLevel: number }>

/** Loads the parser, so that a text is drawn with what follows it and does not push it down later. */
export const loadMarkdown = (): Promise<{ default: Body }> =>
  import('./markdown-body.tsx').catch(() => ({ default: PlainText }))

const MarkdownBody = lazy(loadMarkdown)

/**
 * User-written Markdown, sanitized (GitHub's dialect; no HTML, no images, links to http and https only).
 * The parser loads when the first text needs it.
 */
export function Markdown({
  source,
  topLevel = 3,
  className,
}: {
  source: string
  /** The level of its first headings: one below the heading above it. */
  topLevel?: 2 | 3 | 4
  className?: string
}) {
  return (
    <div className={cx('prose max-w-reading', className)}>
      <Suspense fallback={<SkeletonText lines={Math.min(8, Math.ceil(source.length / 90))} />}>
        <MarkdownBody source={source} topLevel={topLevel} />
      </Suspense>
    </div>
  )
}
