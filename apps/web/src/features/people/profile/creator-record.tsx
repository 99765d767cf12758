import { paths } from '@laurel/contract/spec/routes'
import { formatNumber, formatPercent, plural } from '../../../lib/text/format.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Stat } from '../../../ui/data/stat.tsx'
import { Section } from '../../../ui/page.tsx'
import type { Creator } from '../api.ts'

/** How well a person judges, and how they decide as a sponsor. */
export function CreatorRecord({ creator }: { creator: Creator }) {
  return (
    <div className="grid gap-10">
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
    </div>
  )
}

function Sponsor({ creator: { sponsorRecord } }: { creator: Creator }) {
  if (sponsorRecord === null) return <p className="text-muted">Has not sponsored a bounty yet.</p>
  const { bountyCount, completedCount, medianDecisionHours, fallbackCount } = sponsorRecord
  return (
    <dl className="grid grid-cols-2 gap-6 sm:grid-cols-4">
      <Stat label="Bounties run" value={formatNumber(bountyCount)} />
      <Stat label="Completed and paid" value={formatNumber(completedCount)} />
      <Stat
        label="Median time to decide"
        value={
          medianDecisionHours === null
            ? '–'
            : medianDecisionHours < 48
              ? plural(Math.round(medianDecisionHours), 'hour')
              : plural(Math.round(medianDecisionHours / 24), 'day')
        }
        hint="after voting ended"
      />
      <Stat
        label="Left to the votes"
        value={formatNumber(fallbackCount)}
        hint="decisions not made in time"
      />
    </dl>
  )
}
