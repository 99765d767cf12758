import { formatNumber } from '../../lib/text/format.ts'
import { Button } from '../button.tsx'

/** The end of a paginated list: how many items are shown, and a button that loads more. */
export function LoadMore({
  shown,
  total,
  hasMore,
  isLoading,
  onLoad,
  noun = 'items',
}: {
  shown: number
  /** The total, where it is known. */
  total?: number
  hasMore: boolean
  isLoading: boolean
  onLoad: () => void
  /** The plural of what is listed. */
  noun?: string
}) {
  if (shown === 0) return null
  return (
    <div className="grid justify-items-center gap-3 py-6">
      <p role="status" className="text-muted text-sm">
        {total === undefined
          ? `${formatNumber(shown)} ${shown === 1 ? singularOf(noun) : noun} shown`
          : `${formatNumber(shown)} of ${formatNumber(total)} ${total === 1 ? singularOf(noun) : noun}`}
        {!hasMore && shown > 10 && '. That’s all.'}
      </p>
      {hasMore && (
        <Button isBusy={isLoading} onClick={onLoad}>
          Load more
        </Button>
      )}
    </div>
  )
}

/** The singular of the nouns that our lists use. */
function singularOf(noun: string): string {
  if (noun === 'people') return 'person'
  if (noun.endsWith('ies')) return `${noun.slice(0, -3)}y`
  if (noun.endsWith('ches')) return noun.slice(0, -2)
  return noun.endsWith('s') ? noun.slice(0, -1) : noun
}
