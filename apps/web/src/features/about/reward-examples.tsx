import type { RuleSet } from '@laurel/contract/money/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cx } from '../../lib/class-names.ts'
import { formatNumber, formatPoints, plural } from '../../lib/text/format.ts'
import { rulesQuery } from '../../lib/text/rules.ts'
import { Card } from '../../ui/card.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { Slider } from '../../ui/fields/slider.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import {
  type AuthorExample,
  authorOutcome,
  OTHERS_PERCENT,
  VOTING_HOURS,
  type VoterExample,
  voterOutcome,
  type Won,
} from './examples.ts'

const PLACES: readonly { value: Won; label: string }[] = [
  { value: '1', label: '1st' },
  { value: '2', label: '2nd' },
  { value: '3', label: '3rd' },
  { value: 'bonus', label: 'Bonus spot' },
  { value: 'none', label: 'Nothing' },
]
const STRENGTHS = ['25', '50', '75', '100'] as const
const MAX_ENTRIES = 100
const MAX_VOTERS = 100

/** Two examples that the reader can change: the reward of a vote, and an author’s points. */
export function RewardExamples({ rules }: { rules: RuleSet }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <VoterCard rules={rules} />
      <AuthorCard rules={rules} />
    </div>
  )
}

/** The example of a vote, by the rules in force. */
export function VotingExample() {
  const { data } = useQuery(rulesQuery)
  return data === undefined ? (
    <Skeleton className="h-96 w-full rounded-card" />
  ) : (
    <VoterCard rules={data.rules} isWide />
  )
}

/** `isWide` puts the result beside the fields. */
function VoterCard({ rules, isWide = false }: { rules: RuleSet; isWide?: boolean }) {
  const [example, setExample] = useState<VoterExample>({
    entries: 20,
    voters: 12,
    strengthPercent: 100,
    won: '1',
    skill: 1,
    castHours: 12,
  })
  const change = (part: Partial<VoterExample>) => setExample((before) => ({ ...before, ...part }))
  const { poolPoints, receipt, rewardPoints, isCapped } = voterOutcome(rules, example)
  return (
    <Card className={cx('grid gap-5', isWide && 'lg:grid-cols-2 lg:gap-x-12')}>
      <div className="grid content-start gap-5">
        <h3 className="text-lg">What a vote earns</h3>
        <Size example={example} onChange={change} />
        <VoteFields example={example} maxSkill={rules.skill.max} onChange={change} />
      </div>
      <Result
        className={cx(isWide && 'lg:border-t-0 lg:border-l lg:pt-0 lg:pl-12')}
        label="The vote earns"
        value={`${formatNumber(rewardPoints)} ${rewardPoints === 1 ? 'pt' : 'pts'}`}
        lines={[
          ['Strength', formatNumber(receipt.strength)],
          ['Weight', formatNumber(receipt.vote.weight)],
          ['Early', formatNumber(receipt.early)],
          ['Rank', formatNumber(receipt.rankFactor)],
          ['Skill', formatNumber(receipt.skill)],
          ['Pool of all voters', formatPoints(poolPoints)],
          ['Your share before the cap', `${formatNumber(receipt.rawPoints)} pts`],
        ]}
      >
        {poolPoints === 0 && 'With so few entries or voters, the bounty gives no points. '}
        {isCapped && 'The cap of a voter applies. '}
        Here all other voters support the same entry in full, in the first hours, with full weight
        and a skill of 1.
      </Result>
    </Card>
  )
}

function VoteFields({
  example,
  maxSkill,
  onChange,
}: {
  example: VoterExample
  maxSkill: number
  onChange: (part: Partial<VoterExample>) => void
}) {
  return (
    <>
      <Segmented
        legend="Support"
        isLegendHidden={false}
        choices={STRENGTHS.map((value) => ({ value, label: `${value}%` }))}
        value={String(example.strengthPercent) as (typeof STRENGTHS)[number]}
        onChange={(value) => onChange({ strengthPercent: Number(value) })}
      />
      <Segmented
        legend="The entry wins"
        isLegendHidden={false}
        choices={PLACES}
        value={example.won}
        onChange={(won) => onChange({ won })}
      />
      <Slider
        label="Your skill"
        value={example.skill}
        min={0}
        max={maxSkill}
        step={0.05}
        format={(value) => value.toFixed(2)}
        onChange={(skill) => onChange({ skill })}
      />
      <Slider
        label="Cast after voting began"
        value={example.castHours}
        min={0}
        max={VOTING_HOURS}
        format={(value) => `${value} h`}
        onChange={(castHours) => onChange({ castHours })}
      />
    </>
  )
}

function AuthorCard({ rules }: { rules: RuleSet }) {
  const [example, setExample] = useState<AuthorExample>({
    entries: 20,
    voters: 12,
    won: '2',
    percent: 80,
  })
  const change = (part: Partial<AuthorExample>) => setExample((before) => ({ ...before, ...part }))
  const { poolPoints, placePoints, scorePoints, winPoints } = authorOutcome(rules, example)
  return (
    <Card className="grid gap-5">
      <h3 className="text-lg">What an entry earns</h3>
      <Size example={example} onChange={change} />
      <Segmented
        legend="It wins"
        isLegendHidden={false}
        choices={PLACES}
        value={example.won}
        onChange={(won) => change({ won })}
      />
      <Slider
        label="Checklist score"
        value={example.percent}
        min={0}
        max={100}
        format={(value) => `${value}%`}
        onChange={(percent) => change({ percent })}
      />
      <Result
        label="The entry earns"
        value={formatPoints(placePoints + scorePoints + winPoints)}
        lines={[
          ['Pool of all authors', formatPoints(poolPoints)],
          ['Share for the place', formatPoints(placePoints)],
          ['Share for the checklist score', formatPoints(scorePoints)],
          ['Win', formatPoints(winPoints)],
        ]}
      >
        {poolPoints === 0 && 'With so few entries or voters, the bounty gives no points. '}
        The prize comes on top. Here the other entries score {OTHERS_PERCENT}%, and there is no
        streak.
      </Result>
    </Card>
  )
}

function Size({
  example,
  onChange,
}: {
  example: { entries: number; voters: number }
  onChange: (part: { entries: number } | { voters: number }) => void
}) {
  return (
    <>
      <Slider
        label="Accepted entries"
        value={example.entries}
        min={1}
        max={MAX_ENTRIES}
        format={(value) => plural(value, 'entry', 'entries')}
        onChange={(entries) => onChange({ entries })}
      />
      <Slider
        label="Voters"
        value={example.voters}
        min={1}
        max={MAX_VOTERS}
        format={(value) => plural(value, 'voter')}
        onChange={(voters) => onChange({ voters })}
      />
    </>
  )
}

function Result({
  label,
  value,
  lines,
  className,
  children,
}: {
  label: string
  value: string
  lines: readonly (readonly [string, string])[]
  className?: string
  children: React.ReactNode
}) {
  return (
    <div className={cx('grid content-start gap-3 border-line border-t pt-4', className)}>
      <p aria-live="polite" className="flex flex-wrap items-baseline justify-between gap-3">
        <span className="font-medium">{label}</span>
        <output className="font-display font-semibold text-2xl tabular-nums">{value}</output>
      </p>
      <dl className="grid gap-1 text-sm">
        {lines.map(([name, text]) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-muted">{name}</dt>
            <dd className="figures">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="text-muted text-xs">{children}</p>
    </div>
  )
}
