import { paths } from '@laurel/contract/spec/routes'
import type { ComponentType, ReactNode } from 'react'
import { cx } from '../../lib/class-names.ts'
import { formatPercent } from '../../lib/text/format.ts'
import { formatSpan } from '../../lib/text/span.ts'
import { CARD_LINK, Card } from '../../ui/card.tsx'
import { PayoutPill } from '../../ui/data/payout-pill.tsx'
import { Amount } from '../../ui/data/points.tsx'
import { Link } from '../../ui/link.tsx'
import { Section } from '../../ui/page.tsx'
import { LogoMark } from '../../ui/pictures/logo.tsx'
import { PersonLink } from '../../ui/pictures/person.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Countdown, Time } from '../../ui/text/time.tsx'
import { TransactionLink } from '../../ui/text/transaction-link.tsx'
import type { JudgedBounty, Winner } from './api.ts'
import { Objections } from './objections.tsx'
import { isEqualShare, standingText } from './places.ts'
import { WinnerNotice } from './winner-notice.tsx'

const DECIDERS = {
  sponsor: 'Decided by the sponsor',
  moderator: 'Decided by a moderator',
  formula: 'Decided by the votes',
}
/** Who decided where the sponsor did not. */
const MISSED = {
  moderator: 'A moderator decided in the sponsor’s place.',
  formula: 'Seven days after the decision was due, the ranking by votes decided.',
}
const SPLIT =
  'Too few voters had judged, and no one decided in the sponsor’s place, so the prize is split equally among these entries.'
const TONES = ['text-gold', 'text-silver', 'text-bronze']

/** The results: who decided, the winners with reasons and payments, and the objections. */
export function ResultsPanel({
  bounty,
  Picture,
}: {
  bounty: JudgedBounty
  /** The picture of a winner's entry. */
  Picture?: ComponentType<{ bounty: JudgedBounty; submissionId: string }>
}) {
  return (
    <div className="grid grid-cols-1 gap-10">
      <div className="grid grid-cols-1 gap-4">
        <WinnerNotice bounty={bounty} />
        <Decision bounty={bounty} />
        {bounty.winners.length === 0 ? (
          <p className="text-muted">No entry won a place. The prizes go back to the sponsor.</p>
        ) : (
          <ol className="grid grid-cols-1 gap-4" aria-label="Winners">
            {bounty.winners.map((winner) => (
              <li key={winner.submissionId}>
                <WinnerCard
                  winner={winner}
                  bounty={bounty}
                  picture={
                    Picture && <Picture bounty={bounty} submissionId={winner.submissionId} />
                  }
                />
              </li>
            ))}
          </ol>
        )}
      </div>
      <Section title="Objections">
        <Objections bounty={bounty} />
      </Section>
    </div>
  )
}

function Decision({ bounty }: { bounty: JudgedBounty }) {
  const { decidedBy, announcedAt, challengeEndsAt, phase, communityWeightPercent, rewardToken } =
    bounty
  const isSplit = bounty.winners.some((winner) => isEqualShare(winner, bounty))
  return (
    <>
      <p className="text-muted text-sm">
        {isSplit ? 'Split equally' : DECIDERS[decidedBy ?? 'sponsor']}
        {announcedAt !== null && (
          <>
            {' '}
            <Time at={announcedAt} />
          </>
        )}
        .{' '}
        {decidedBy !== 'formula' &&
          (communityWeightPercent === 0
            ? 'The final score is the checklist score alone.'
            : `Final score: ${100 - communityWeightPercent}% checklist, ${communityWeightPercent}% ranking by votes.`)}
      </p>
      {(decidedBy === 'formula' || decidedBy === 'moderator') && (
        <Notice tone="info" title="The sponsor missed the decision deadline">
          <p>{isSplit ? SPLIT : MISSED[decidedBy]}</p>
        </Notice>
      )}
      {phase.isOpenForObjections && challengeEndsAt !== null && (
        <Notice tone="info" title="Prizes are still in escrow">
          <p>
            Entrants may object for another <Countdown to={challengeEndsAt} done="moment" />. Then{' '}
            {rewardToken === 'POINTS'
              ? 'the prizes are paid automatically.'
              : 'each becomes a payout to its winner’s wallet, which the team approves.'}
          </p>
        </Notice>
      )}
    </>
  )
}

function WinnerCard({
  winner,
  bounty,
  picture,
}: {
  winner: Winner
  bounty: JudgedBounty
  picture: ReactNode
}) {
  const { place, title, author, reason, departureReason } = winner
  return (
    <Card
      isInteractive
      className={cx(
        'grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3',
        picture !== undefined && 'sm:grid-cols-[auto_minmax(0,1fr)_12rem]',
      )}
    >
      <LogoMark className={cx('size-10', (place && TONES[place - 1]) || 'text-edge')} />
      <div className="grid gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <p className="font-medium text-sm">
            {isEqualShare(winner, bounty) ? 'Equal share' : standingText(winner)}
          </p>
          <Amount
            smallestUnits={winner.prizeAmount}
            token={bounty.rewardToken}
            className="font-semibold"
          />
        </div>
        <h3 className="text-lg">
          <Link to={paths.submission(winner.submissionId)} className={CARD_LINK}>
            <bdi>{title}</bdi>
          </Link>
        </h3>
        <PersonLink person={author} isStatic />
        <p className="text-sm">{reason}</p>
        {departureReason !== null && (
          <p className="border-warn border-l-2 pl-3 text-sm">
            <span className="font-medium">Departs from the final score:</span> {departureReason}
          </p>
        )}
        <Scores winner={winner} />
        {winner.payout !== null && <Payment payout={winner.payout} winner={author.displayName} />}
        {winner.prizeTransferId !== null && (
          <p className="border-line border-t pt-3 text-muted text-xs">
            Paid in points ·{' '}
            <Link
              to={paths.transaction(winner.prizeTransferId)}
              className="hit-area relative z-10 underline hover:text-ink"
            >
              Receipt<span className="sr-only"> of {author.displayName}’s prize</span>
            </Link>
          </p>
        )}
      </div>
      {picture !== undefined && <div className="max-sm:col-span-2">{picture}</div>}
    </Card>
  )
}

/** The state of a winner's payout, with its transaction. */
function Payment({
  payout: { state, signature, finalizedAt, secondsSinceAward },
  winner,
}: {
  payout: NonNullable<Winner['payout']>
  winner: string
}) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t pt-3 text-muted text-xs">
      <PayoutPill state={state} />
      {finalizedAt !== null && secondsSinceAward !== null && (
        <span>
          paid <Time at={finalizedAt} format="day" isStatic />, {formatSpan(secondsSinceAward)}{' '}
          after the award
        </span>
      )}
      {signature !== null && (
        <TransactionLink
          signature={signature}
          about={`of ${winner}’s prize`}
          className="relative z-10"
        />
      )}
    </p>
  )
}

function Scores({
  winner: { checklistPercent, communityPercent, finalScore },
}: {
  winner: Winner
}) {
  const scores = [
    ['Checklist', checklistPercent],
    ['Votes', communityPercent],
    ['Final', finalScore],
  ] as const
  const known = scores.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]))
  if (known.length === 0) return null
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1 text-muted text-xs">
      {known.map(({ name, value }) => (
        <div key={name} className="flex gap-1.5">
          <dt>{name}</dt>
          <dd className="figures text-ink">{formatPercent(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
