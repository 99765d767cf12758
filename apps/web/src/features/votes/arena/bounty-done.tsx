import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../../ui/button.tsx'
import { Section } from '../../../ui/page.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { arenaBountiesQuery, judgedBountyQuery, type VotingStatus } from '../api.ts'
import { ArenaBountyList, arenaOf } from './arena-bounties.tsx'

/** The end of a bounty for this voter, and where to go next. */
export function BountyDone({
  bountyId,
  status,
}: {
  bountyId: string
  status: VotingStatus | null
}) {
  const { data: bounty } = useQuery(judgedBountyQuery(bountyId))
  const { data } = useQuery({ ...arenaBountiesQuery, refetchOnMount: 'always' })
  if (status?.trustLevel === 0 && status.practiceLeftToday === 0) return <PracticeUsedUp />
  const others = (data?.items ?? []).filter((item) => item.bountyId !== bountyId)
  const [next] = others
  const name = bounty === undefined ? 'this bounty' : `“${bounty.title}”`
  if (next === undefined) return <NothingToJudge title={`You’re done with ${name}`} />
  return (
    <div className="grid gap-8">
      <EmptyState
        title={`You’re done with ${name}`}
        text="Nothing in it is left for you. Once its voting closes, you can see where you stood on each entry."
        action={
          <ButtonLink to={arenaOf(next.bountyId)} variant="primary">
            Next bounty: {next.title}
          </ButtonLink>
        }
      />
      <Section title="In voting now">
        <ArenaBountyList bounties={others} />
      </Section>
    </div>
  )
}

/** Where no bounty has an entry for this voter. */
export function NothingToJudge({
  title = 'You’ve judged everything that’s open to you',
}: {
  title?: string
}) {
  return (
    <EmptyState
      title={title}
      text="New entries arrive when the next bounty’s deadline passes. You never judge your own entries or bounties, or those of accounts linked to yours."
      action={<ButtonLink to={paths.bounties}>See open bounties</ButtonLink>}
    />
  )
}

function PracticeUsedUp() {
  return (
    <EmptyState
      title="That’s all for today’s practice"
      text="You’ve used today’s practice votes. You get new ones at midnight UTC, and real votes at trust level 1."
      action={<ButtonLink to={paths.lesson('how-judging-works')}>Lesson 1 (4 min)</ButtonLink>}
    />
  )
}
