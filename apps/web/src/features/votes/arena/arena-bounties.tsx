import { paths } from '@laurel/contract/spec/routes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { plural } from '../../../lib/text/format.ts'
import { CARD_LINK, Card } from '../../../ui/card.tsx'
import { Badge } from '../../../ui/data/badge.tsx'
import { Link } from '../../../ui/link.tsx'
import { CoverArt } from '../../../ui/pictures/cover-art.tsx'
import { Countdown } from '../../../ui/text/time.tsx'
import { type ArenaBounty, arenaBountiesQuery } from '../api.ts'

/** What the voter sees of a bounty: the list to choose from, its brief, its entries; or nothing, where none waits. */
type ArenaStep = 'loading' | 'none' | 'choose' | 'start' | 'judge'

/** The bounty that the voter judges, named in the address, so that it stays the same on a reload. */
export interface ChosenBounty {
  step: ArenaStep
  bountyId: string | null
  bounties: readonly ArenaBounty[]
  error: Error | null
  retry: () => void
  /** Whether the voter came to the entries from the brief. */
  cameFromBrief: boolean
  /** The voter has read the brief. */
  begin: () => void
}

/** The address of the arena at a bounty. */
export const arenaOf = (bountyId: string) => `${paths.vote2Earn}?bounty=${bountyId}`
const CHOOSE = 'choose'

/** The address of the list of bounties, from which the voter can go back to the one they are in. */
export const choiceFrom = (bountyId: string) => `${arenaOf(bountyId)}&${CHOOSE}=1`

/** The bounty in the address, or else the one that comes first. */
export function useChosenBounty(isEnabled: boolean): ChosenBounty {
  const { data, error, refetch } = useQuery({ ...arenaBountiesQuery, enabled: isEnabled })
  const [searchParams, setSearchParams] = useSearchParams()
  const queryClient = useQueryClient()
  const [begun, setBegun] = useState<ReadonlySet<string>>(new Set())
  const asked = searchParams.get('bounty')
  const bounties = data?.items ?? []
  const first = bounties[0]?.bountyId
  useEffect(() => {
    if (asked !== null || first === undefined) return
    setSearchParams({ bounty: first }, { replace: true })
  }, [asked, first, setSearchParams])
  const stepNow = (): ArenaStep => {
    if (data === undefined) return 'loading'
    if (asked === null) return first === undefined ? 'none' : 'loading'
    if (searchParams.has(CHOOSE)) return 'choose'
    const chosen = bounties.find(({ bountyId }) => bountyId === asked)
    // Nothing waits in a bounty that is not listed: the arena says so.
    const hasBegun = chosen === undefined || chosen.hasBegun || begun.has(asked)
    return hasBegun ? 'judge' : 'start'
  }
  return {
    step: stepNow(),
    bountyId: asked,
    bounties,
    error: data === undefined ? error : null,
    retry: () => void refetch(),
    cameFromBrief: asked !== null && begun.has(asked),
    begin: () => {
      if (asked === null) return
      setBegun((before) => new Set([...before, asked]))
      queryClient.setQueryData(
        arenaBountiesQuery.queryKey,
        (listed) => listed && begin(listed, asked),
      )
    },
  }
}

/** The list with a bounty begun, so that a return within its time in the cache does not show the brief again. */
function begin<List extends { items: ArenaBounty[] }>(listed: List, bountyId: string): List {
  const items = listed.items.map((item) =>
    item.bountyId === bountyId ? { ...item, hasBegun: true } : item,
  )
  return { ...listed, items }
}

/** Bounties with entries that wait for the voter, those that need voters first. */
export function ArenaBountyList({ bounties }: { bounties: readonly ArenaBounty[] }) {
  return (
    <ul className="grid gap-3 md:grid-cols-2">
      {bounties.map((bounty) => (
        <li key={bounty.bountyId} className="min-w-0">
          <Card isInteractive isFlush className="flex h-full overflow-hidden">
            <CoverArt
              seed={bounty.bountyId}
              category={bounty.category}
              className="w-20 shrink-0 sm:w-32"
            />
            <div className="grid min-w-0 flex-1 content-center gap-1.5 p-4">
              <h3 className="line-clamp-2 text-base leading-snug">
                <Link to={arenaOf(bounty.bountyId)} className={CARD_LINK}>
                  {bounty.title}
                </Link>
              </h3>
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
                <span className="font-medium text-ink">{waitingText(bounty)}</span>
                <span>
                  Voting ends in <Countdown to={bounty.votingEndsAt} />
                </span>
                {bounty.needsVoters && <Badge tone="info">Needs voters</Badge>}
                {bounty.hasBegun && <Badge>Begun</Badge>}
              </p>
            </div>
          </Card>
        </li>
      ))}
    </ul>
  )
}

/** The server counts to 100 at most. */
export function waitingText({ waitingCount }: Pick<ArenaBounty, 'waitingCount'>): string {
  return waitingCount >= 100
    ? '100 or more entries for you'
    : `${plural(waitingCount, 'entry', 'entries')} for you`
}
