import { paths } from '@laurel/contract/spec/routes'
import { useSession } from '../../lib/session/session.ts'
import { formatAmount } from '../../lib/text/format.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ShareButton } from '../../ui/pictures/share-button.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Time } from '../../ui/text/time.tsx'
import type { JudgedBounty, Winner } from './api.ts'
import { isEqualShare, standingText } from './places.ts'

/** Congratulates a winner: the prize, where it is, and links to share it. Renders nothing for others. */
export function WinnerNotice({ bounty }: { bounty: JudgedBounty }) {
  const { user } = useSession()
  const own = bounty.winners.filter(({ author }) => author.userId === user?.id)
  if (own.length === 0) return null
  return own.map((winner) => (
    <Notice
      key={winner.submissionId}
      tone="good"
      title={`You won ${wonText(winner, bounty)}: ${formatAmount(winner.prizeAmount, bounty.rewardToken)}`}
    >
      <div className="grid gap-3">
        <p>
          <PrizeStatus bounty={bounty} winner={winner} />
        </p>
        <div className="flex flex-wrap items-center gap-2">
          {winner.prizeTransferId !== null && (
            <ButtonLink to={paths.transaction(winner.prizeTransferId)} size="sm">
              See the receipt
            </ButtonLink>
          )}
          <ShareButton
            path={paths.submission(winner.submissionId)}
            title={winner.title}
            variant="secondary"
          />
          <ButtonLink to={paths.bounties} size="sm" variant="quiet">
            Find the next bounty
          </ButtonLink>
        </div>
      </div>
    </Notice>
  ))
}

function PrizeStatus({
  bounty: { rewardToken, challengeEndsAt },
  winner: { prizeTransferId, payout },
}: {
  bounty: JudgedBounty
  winner: Winner
}) {
  if (prizeTransferId !== null) return 'The prize is in your balance.'
  if (payout?.finalizedAt != null) return 'The prize is in your wallet; the proof is below.'
  if (payout !== null) return 'The prize is on its way to your wallet. Its status is below.'
  if (challengeEndsAt === null) return 'The prize is in escrow.'
  return (
    <>
      The prize is in escrow. Entrants may object until{' '}
      <Time at={challengeEndsAt} format="moment" />; then{' '}
      {rewardToken === 'POINTS'
        ? 'it is paid automatically.'
        : 'it becomes a payout to your wallet.'}
    </>
  )
}

function wonText(winner: Winner, bounty: JudgedBounty): string {
  if (isEqualShare(winner, bounty)) return 'an equal share'
  return winner.place === null ? 'a bonus spot' : standingText(winner)
}
