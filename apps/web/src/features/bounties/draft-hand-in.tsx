import { formatPoints } from '../../lib/format.ts'
import { type DraftValues, totalOf } from './draft-values.ts'

/** What handing in means for this sponsor and this draft, exactly. */
export function HandInText({
  needsReview,
  values,
}: {
  needsReview: boolean | undefined
  values: DraftValues
}) {
  const total = formatPoints(totalOf(values))
  if (needsReview === undefined) return null
  return (
    <p className="max-w-reading text-muted text-sm">
      {needsReview
        ? `A moderator reads it within 48 hours; if nobody does, it passes when the linter finds nothing. You are told either way. No points move yet: after the approval you fund the ${total} and it opens.`
        : `It needs no review. Next you fund it: ${total} move into escrow in one step, and it opens. No points move before that.`}
    </p>
  )
}
