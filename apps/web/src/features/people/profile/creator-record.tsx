import { paths } from '@laurel/contract/spec/routes'
import { formatNumber, formatPercent, formatSums, plural } from '../../../lib/text/format.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Stat } from '../../../ui/data/stat.tsx'
import { Section } from '../../../ui/page.tsx'
import type { Creator } from '../api.ts'
import { CreatorCalendar } from './creator-calendar.tsx'

/** When a person was active, how well they judge, and how they decide as a sponsor. */
export function CreatorRecord({ creator }: { creator: Creator }) {
  return (
    <div className="grid gap-10">
      <Section title="Activity">
        <CreatorCalendar username={creator.username} />
      </Section>
      <Section title="Voting skill">
        <Skill creator={creator} />
      </Section>
      <Section title="As a sponsor">
        <Sponsor creator={creator} />
      </Section>
    </div>
  )
}

function Skill({ creator: { skill, hitRate } }: { creator: Creator }) {
  if (skill === null || hitRate === null) {
    return (
      <div className="grid justify-items-start gap-3 text-muted">
        <p>A voting skill is shown once at least 20 votes have settled.</p>
        <ButtonLink to={paths.vote2Earn}>Vote 2 Earn</ButtonLink>
      </div>
    )
  }
  const { low, high, chance, settledVotes } = hitRate
  const text = `Between ${formatPercent(low * 100)} and ${formatPercent(high * 100)} of votes are right, where chance would give ${formatPercent(chance * 100)}.`
  return (
    <div className="grid max-w-reading gap-4">
      <p>
        <span className="figures font-display font-semibold text-2xl">{skill.toFixed(2)}</span>{' '}
        <span className="text-muted">of 1.50</span>
      </p>
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" className="h-3 w-full">
        <rect x="0" y="3" width="100" height="2" className="fill-line" />
        <rect
          x={low * 100}
          y="1"
          width={Math.max(1, (high - low) * 100)}
          height="6"
          className="fill-brand"
        />
        <rect x={chance * 100 - 0.25} y="0" width="0.5" height="8" className="fill-ink" />
      </svg>
      <p className="text-muted text-sm">
        {text} From the last {plural(settledVotes, 'settled vote')}. The bar is the interval, the
        line is chance.
      </p>
      <p className="text-muted text-sm">
        Only this total is public. Single votes and their receipts are shown to the voter alone, so
        that no one learns who voted how.
      </p>
    </div>
  )
}

function Sponsor({ creator: { sponsorRecord } }: { creator: Creator }) {
  if (sponsorRecord === null) return <p className="text-muted">Has not sponsored a bounty yet.</p>
  const { bountyCount, completedCount, decidedCount, onTimeCount, fallbackCount } = sponsorRecord
  const paidOut = formatSums(sponsorRecord.paidOut)
  return (
    <dl className="grid grid-cols-2 gap-6 sm:grid-cols-3">
      <Stat label="Bounties run" value={formatNumber(bountyCount)} />
      <Stat label="Completed and paid" value={formatNumber(completedCount)} />
      <Stat label="Paid out" value={paidOut === '' ? '–' : paidOut} hint="prizes to winners" />
      <Stat
        label="Decided on time"
        value={
          decidedCount === 0 ? '–' : `${formatNumber(onTimeCount)} of ${formatNumber(decidedCount)}`
        }
        hint={
          fallbackCount === 0
            ? 'before the due date'
            : `before the due date; ${formatNumber(fallbackCount)} left to the votes`
        }
      />
      <Stat
        label="Time to decide"
        value={durationText(sponsorRecord.medianDecisionHours)}
        hint="median, after voting ended"
      />
      <Stat
        label="From close to award"
        value={
          sponsorRecord.medianDaysToAward === null
            ? '–'
            : plural(sponsorRecord.medianDaysToAward, 'day')
        }
        hint="median, after the deadline"
      />
    </dl>
  )
}

function durationText(hours: number | null): string {
  if (hours === null) return '–'
  return hours < 48 ? plural(Math.round(hours), 'hour') : plural(Math.round(hours / 24), 'day')
}
