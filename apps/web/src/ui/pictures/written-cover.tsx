import { paletteOf } from '@laurel/contract/covers/cover-palettes'
import type { BountyCategory } from '@laurel/contract/work/bounties'
import { cx } from '../../lib/class-names.ts'
import { CoverArt } from './cover-art.tsx'

/** The beginning of a program or text in the colours of its cover; the cover alone if there is neither. */
export function WrittenCover({
  submissionId,
  category,
  excerpt,
  snippet = null,
  className,
}: {
  submissionId: string
  category: BountyCategory
  excerpt: string
  snippet?: string | null
  /** Its size. */
  className: string
}) {
  if (excerpt === '' && snippet === null) {
    return <CoverArt seed={submissionId} category={category} className={className} />
  }
  const [ground, , ink] = paletteOf(submissionId)
  return (
    <div
      className={cx(className, 'overflow-hidden p-4')}
      style={{ backgroundColor: ground, color: ink }}
    >
      {snippet === null ? (
        <p className="line-clamp-5 text-pretty font-display text-lg leading-snug">{excerpt}</p>
      ) : (
        <pre className="overflow-hidden font-mono text-xs leading-5">{snippet}</pre>
      )}
    </div>
  )
}
