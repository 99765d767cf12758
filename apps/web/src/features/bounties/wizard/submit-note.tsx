import { formatAmount } from '../../../lib/text/format.ts'
import { type DraftValues, totalOf } from './draft-values.ts'

/** What happens after submitting: review or none, and the funding. */
export function SubmitNote({
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
        ? `A moderator checks it within 48 hours; after that it is approved automatically if the checks find nothing. We’ll let you know either way. ${nothing} yet: once it is approved, ${funding}, and it opens.`
        : `No review needed. Next you fund it: ${funding}, and it opens immediately. ${nothing} before that.`}
    </p>
  )
}
