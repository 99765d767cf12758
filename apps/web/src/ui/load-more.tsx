import { formatNumber } from '../lib/format.ts'
import { Button } from './button.tsx'

/** The end of a list that is read page by page: how many are shown and the button for more. */
export function LoadMore({
  shown,
  total,
  hasMore,
  isLoading,
  onLoad,
  noun = 'items',
}: {
  shown: number
  /** How many there are in all, where it is known. */
  total?: number
  hasMore: boolean
  isLoading: boolean
  onLoad: () => void
  /** What is listed, in the plural. */
  noun?: string
}) {
  if (shown === 0) return null
  return (
    <div className="grid justify-items-center gap-3 py-6">
      <p role="status" className="text-muted text-sm">
        {total === undefined
          ? `${formatNumber(shown)} ${noun} shown`
          : `${formatNumber(shown)} of ${formatNumber(total)} ${noun}`}
        {!hasMore && shown > 10 && '. That is all.'}
      </p>
      {hasMore && (
        <Button isBusy={isLoading} onClick={onLoad}>
          Load more
        </Button>
      )}
    </div>
  )
}
