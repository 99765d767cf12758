import { exactAmount } from '../../lib/token-amount.ts'
import { type DraftValues, totalOf } from './draft-values.ts'

/** What handing in means for this sponsor and this draft, exactly. */
export function HandInText({
  needsReview,
  values,
}: {
  needsReview: boolean | undefined
  values: DraftValues
}) {
  if (needsReview === undefined) return null
  const { rewardToken: token } = values
  const total = exactAmount(totalOf(values), token)
  const [nothing, funding] =
    token === 'POINTS'
      ? ['No points move', `${total} move into escrow in one step`]
      : [`No ${token} moves`, `you sign one transaction of ${total} in your own wallet`]
  return (
    <p className="max-w-reading text-muted text-sm">
      {needsReview
        ? `A moderator reads it within 48 hours; if nobody does, it passes when the linter finds nothing. You are told either way. ${nothing} yet: after the approval ${funding}, and it opens.`
        : `It needs no review. Next you fund it: ${funding}, and it opens. ${nothing} before that.`}
    </p>
  )
}
