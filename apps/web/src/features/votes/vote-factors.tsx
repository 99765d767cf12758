import type { SettledVote } from '@laurel/contract/receipts/recompute-vote'
import { paths } from '@laurel/contract/spec/routes'
import { formatPoints, plural } from '../../lib/text/format.ts'
import { exactTime } from '../../lib/text/time.ts'
import { Link } from '../../ui/link.tsx'
import type { VoteReceipt } from './api.ts'
import { RecomputeButton } from './recompute-button.tsx'

type Settlement = NonNullable<VoteReceipt['settlement']>

/** How the reward of a settled vote was calculated, to unfold. */
export function Factors({ vote }: { vote: SettledVote }) {
  const { settlement } = vote
  const { split } = settlement
  const factors = factorsOf(settlement)
  const part = factors.reduce((product, { value }) => product * value, 1)
  const { isHeld, isPractice, isVoided } = settlement
  if (isVoided) return <Voided />
  return (
    <details className="text-sm">
      <summary className="text-muted hover:text-ink">
        {isHeld
          ? 'Held until your skill is known'
          : isPractice
            ? 'What it would have earned'
            : 'How it was worked out'}
      </summary>
      <div className="mt-2 grid gap-2 rounded-control bg-sunken px-3 py-2 text-xs">
        <FactorList factors={factors} />
        <p>
          Your part: {factors.map(({ value }) => rounded(value)).join(' × ')} ={' '}
          <span className="figures">{rounded(part)}</span>
        </p>
        {split !== null && vote.inArena && (
          <PoolShare settlement={settlement} split={split} part={part} />
        )}
        {settlement.isMutualSupport && (
          <p>
            You and the author support each other in a group beyond your own habits, so this vote
            weighs nothing. You can{' '}
            <Link to={paths.help} className="underline">
              appeal
            </Link>
            .
          </p>
        )}
        {settlement.streakPercent > 0 && (
          <p>Your streak adds {settlement.streakPercent}% to your total for this bounty.</p>
        )}
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-muted">
          <span className="figures">
            Voted {exactTime(Date.parse(vote.castAt)).local} (
            {exactTime(Date.parse(vote.castAt)).utc}
            ), settled {exactTime(Date.parse(settlement.settledAt)).utc}
          </span>
          {settlement.transferId !== null && (
            <Link to={paths.transaction(settlement.transferId)} className="text-ink underline">
              View the transfer
            </Link>
          )}
        </p>
        <RecomputeButton vote={vote} />
      </div>
    </details>
  )
}

/** In place of the factors of a vote whose voter was voided. */
function Voided() {
  return (
    <p className="text-sm">
      Voided: this vote counts 0, and earns nothing.{' '}
      <Link to={`${paths.profile}?section=security`} className="underline">
        Read why
      </Link>
    </p>
  )
}

interface Factor {
  name: string
  value: number
  meaning: string
}

function factorsOf({ split, ...settlement }: Settlement): readonly Factor[] {
  return [
    { name: 'Strength', value: settlement.strength, meaning: 'How strongly you supported it' },
    { name: 'Weight', value: settlement.weight, meaning: weightMeaning(settlement) },
    { name: 'Early', value: settlement.early, meaning: 'How early you voted' },
    { name: 'Rank', value: settlement.rank, meaning: 'What the entry won; 0 without a place' },
    {
      name: 'Skill',
      value: split?.skill ?? settlement.skill,
      meaning: 'How much better than chance you were; 1 until it was known',
    },
  ]
}

function weightMeaning({ record, oneVoice }: Omit<Settlement, 'split'>): string {
  if (record === null || oneVoice === null) return 'Your trust level, and less in the last hours'
  const shared = oneVoice < 1 ? ` × one voice ${rounded(oneVoice)}` : ''
  return `Your record ${rounded(record)}${shared}, and less in the last hours`
}

function FactorList({ factors }: { factors: readonly Factor[] }) {
  return (
    <dl className="grid gap-1">
      {factors.map(({ name, value, meaning }) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="w-16">{name}</dt>
          <dd className="figures w-14">{rounded(value)}</dd>
          <dd className="text-muted">{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The calculation of the points: the share of the pool, the cap, and the skill of a reward that was held. */
function PoolShare({
  settlement,
  split,
  part,
}: {
  settlement: Settlement
  split: NonNullable<Settlement['split']>
  part: number
}) {
  const { isHeld, isPractice } = settlement
  return (
    <p>
      {formatPoints(settlement.poolPoints)} × {rounded(part)} ÷{' '}
      {rounded(isPractice ? split.partSum + part : split.partSum)}{' '}
      {isPractice
        ? '(the parts of all votes and yours)'
        : `(the parts of all ${plural(split.partCount, 'vote')} that share the pool)`}{' '}
      = {rounded(settlement.rawPoints)}, rounded {formatPoints(split.roundedPoints)}
      {split.cappedPoints < split.roundedPoints &&
        `, after the cap of ${formatPoints(split.capPoints)} over all your votes on this bounty ${formatPoints(split.cappedPoints)}`}
      .
      {!isHeld &&
        !isPractice &&
        split.cappedPoints > 0 &&
        settlement.skill !== split.skill &&
        ` Held until your skill was known: × ${rounded(settlement.skill)} over all your votes on this bounty = ${formatPoints(settlement.amountPoints)}.`}
    </p>
  )
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
