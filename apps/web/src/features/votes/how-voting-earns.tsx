import type { RuleSet } from '@laurel/contract/money/rules'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../lib/text/format.ts'
import { duration } from '../../lib/text/rule-numbers.ts'
import { rulesQuery } from '../../lib/text/rules.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'

/** How voting earns points, with the numbers of the rules in force. */
export function HowVotingEarns() {
  const { data, error, refetch } = useQuery(rulesQuery)
  if (error !== null && data === undefined) {
    return <ErrorState error={error} onRetry={() => void refetch()} />
  }
  if (data === undefined) return <SkeletonText lines={6} />
  return (
    <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
      {textsOf(data.rules).map(({ title, text }) => (
        <div key={title} className="grid content-start gap-1 border-line border-t pt-4">
          <dt className="font-medium">{title}</dt>
          <dd className="text-muted text-sm">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function textsOf({ energy, record, skill, curation, held }: RuleSet) {
  const [first] = curation.early
  return [
    {
      title: 'Voting itself pays nothing',
      text: 'Backing an entry that wins a place or a bonus spot earns points. A right “Not for this bounty” earns none, but raises your skill, which multiplies what you earn.',
    },
    {
      title: 'Energy',
      text: `You can hold up to ${formatNumber(energy.capacityTenths / 10)} and regain ${formatNumber(energy.refillTenthsPerDay / 10)} a day. Full support costs ${formatNumber(energy.supportTenthsPerPercent * 10)}, less strength costs less, “Not for this bounty” costs ${formatNumber(energy.notForTenths / 10)}, and skipping is free.`,
    },
    ...(record === null
      ? []
      : [
          {
            title: 'Your record',
            text: `A vote weighs ${record.before} until ${record.minSettledVotes} of your votes have settled. Then it rises with your skill, up to 1; from ${record.provenVotes} on it follows skill alone.`,
          },
        ]),
    {
      title: 'Skill',
      text: `How much better than chance you were in your last ${skill.windowVotes} settled votes. Voting always yes or always no earns nothing.`,
    },
    ...(first === undefined
      ? []
      : [
          {
            title: 'Early votes earn more',
            text: `A vote earns in full in the first ${duration(first.beforeMs)} of voting, and later down to ${formatNumber(curation.late)} of that.`,
          },
        ]),
    {
      title: 'Blind',
      text: 'No one, not even the sponsor, can see a tally before voting closes: none is computed.',
    },
    {
      title: 'Held until your skill is known',
      text: held.isPatient
        ? `Your first rewards wait until ${skill.minSettledVotes} votes with at least ${skill.minSupports} supports have settled and your skill is above ${held.minSkill}. That is decided after ${held.maxSettledVotes} settled votes at the latest.`
        : `Your first rewards wait until ${held.maxSettledVotes} votes have settled.`,
    },
    {
      title: 'Receipts',
      text: 'Each settled vote shows every factor of its reward, and your browser can calculate it again.',
    },
  ]
}
