import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { bountyListKeys } from '../../lib/api/query-keys.ts'
import { formatAmount, plural } from '../../lib/text/format.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CARD_LINK, Card } from '../../ui/card.tsx'
import { Link } from '../../ui/link.tsx'
import { Section } from '../../ui/page.tsx'
import { CoverArt } from '../../ui/pictures/cover-art.tsx'
import { AtLaunch } from '../../ui/states/at-launch.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { Countdown } from '../../ui/text/time.tsx'

/** How many bounties a visitor sees here. */
const MAX_BOUNTIES = 4

const STEPS = [
  ['Read one entry', 'The least-seen entry comes first, with its judging criteria.'],
  ['Support it, or mark it “Not for this bounty”', 'Choose how strongly you believe in it.'],
  [
    'Earn when you were right',
    'Casting a vote pays nothing; being right does. Each vote gets a receipt.',
  ],
] as const

/** The arena for visitors, and for everyone during a prelaunch: how voting works, and the bounties in voting now. */
export function ArenaInvitation() {
  return (
    <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <Card className="grid gap-5 lg:order-2">
        <h2 className="text-xl">Judge work and earn when you are right</h2>
        <ol className="grid gap-4">
          {STEPS.map(([what, text], index) => (
            <li key={what} className="grid grid-cols-[2rem_1fr] gap-3 text-sm">
              <span className="grid size-8 place-items-center rounded-full bg-(--section)/12 font-display font-semibold text-(--section-ink)">
                {index + 1}
              </span>
              <span className="grid gap-0.5">
                <span className="font-medium">{what}</span>
                <span className="text-muted">{text}</span>
              </span>
            </li>
          ))}
        </ol>
        <AtLaunch what="Voting and practice open">
          <ButtonLink to={paths.auth} variant="primary" isWide>
            Sign in to practise
          </ButtonLink>
          <p className="text-muted text-xs">
            You can practise right away: practice votes don’t count, but later show what they would
            have earned. Real votes open a day after you join, once you pass lesson 1.
          </p>
        </AtLaunch>
      </Card>
      <InVoting />
    </div>
  )
}

function InVoting() {
  const { data, isError } = useQuery({
    queryKey: bountyListKeys.part('in-voting'),
    queryFn: ({ signal }) =>
      api('GET /api/v1/bounties', {
        query: { state: 'voting', sort: 'ending', limit: MAX_BOUNTIES },
        signal,
      }),
  })
  if (isError) return null
  return (
    <Section title="In voting now">
      {data === undefined ? (
        <div className="grid gap-3">
          <Skeleton className="h-24 w-full rounded-card" />
          <Skeleton className="h-24 w-full rounded-card" />
          <Skeleton className="h-24 w-full rounded-card" />
        </div>
      ) : data.items.length === 0 ? (
        <p className="text-muted text-sm">
          Nothing right now. Voting begins once a bounty’s deadline has passed.
        </p>
      ) : (
        <ul className="grid gap-3">
          {data.items.map((bounty) => (
            <li key={bounty.bountyId}>
              <Card isInteractive isFlush className="flex overflow-hidden">
                <CoverArt
                  seed={bounty.bountyId}
                  category={bounty.category}
                  className="w-28 shrink-0 sm:w-40"
                />
                <div className="grid min-w-0 flex-1 content-center gap-1 p-4">
                  <h3 className="line-clamp-2 text-base leading-snug">
                    <Link to={paths.bounty(bounty.slug)} className={CARD_LINK}>
                      {bounty.title}
                    </Link>
                  </h3>
                  <p className="flex flex-wrap gap-x-3 text-muted text-sm">
                    <span className="font-medium text-ink">
                      {formatAmount(bounty.prizeTotal, bounty.rewardToken)}
                    </span>
                    <span>{plural(bounty.entryCount, 'entry', 'entries')}</span>
                    {bounty.nextDueAt !== null && (
                      <span>
                        <Countdown to={bounty.nextDueAt} done="moving on" /> left to vote
                      </span>
                    )}
                  </p>
                </div>
              </Card>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
