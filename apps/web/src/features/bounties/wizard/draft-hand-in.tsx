import { formatAmount } from '../../../lib/text/format.ts'
import { type DraftValues, totalOf } from './draft-values.ts'

/** What submitting means for this sponsor and this draft, exactly. */
export function HandInText({
  needsReview,
  values,
}: {
  needsReview: boolean | undefined
  values: DraftValues
}) {
  if (needsReview === undefined) return null
  const { rewardToken: token } = values
  const total = formatAmount(totalOf(values), token)
  const [nothing, funding] =
    token === 'POINTS'
      ? ['No points move', `${total} move into escrow in one step`]
      : [`No ${token} moves`, `you sign one transaction of ${total} in your own wallet`]
  return (
    <p className="max-w-reading text-muted text-sm">
      {needsReview
        ? `A moderator checks it within 48 hours; after that it is approved automatically if the checks find nothing. We tell you either way. ${nothing} yet: once it is approved, ${funding}, and it opens.`
        : `No review needed. Next you fund it: ${funding}, and it opens at once. ${nothing} before that.`}
    </p>
  )
}
