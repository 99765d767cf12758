import { useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useFlag } from '../../../lib/flags.ts'
import { type DeskEntry, deskQuery, type JudgedBounty } from '../api.ts'
import { type Pair, pairParam, readPair } from './compare/pair.ts'
import type { DeskSaves } from './use-desk-saves.ts'

/** What the desk shows, as its URL says: the scoring with an open entry, a comparison, or the decision. */
export interface DeskView {
  isDeciding: boolean
  /** The entry that the URL names, null for none. */
  entryId: string | null
  /** The entries side by side; null for no comparison. */
  pair: Pair | null
  /** Whether the URL names a pair that is not at this desk. */
  isPairUnknown: boolean
  /** On phones an open entry replaces the list and the header. */
  isEntryOpen: boolean
  /** Why nothing can be scored; null while scoring is open. */
  readOnlyReason: string | null
  /** Opens an entry, or with null the list; `isScoring` leaves the decision for it. */
  openEntry: (entryId: string | null, options?: { isScoring: boolean }) => void
  show: (view: 'score' | 'decide') => Promise<void>
  /** Opens or changes a comparison. */
  compare: (pair: Pair | null) => void
}

/** The view of a bounty's desk, which lives in the URL. */
export function useDeskView(
  bounty: JudgedBounty,
  entries: readonly DeskEntry[],
  saves: DeskSaves,
): DeskView {
  const [params, setParams] = useSearchParams()
  const client = useQueryClient()
  const isPrelaunch = useFlag('prelaunch_live')
  const isDeciding = bounty.abilities.canAward && params.get('view') === 'decide'
  const entryId = params.get('entry')
  const compared = isDeciding ? null : params.get('compare')
  const pair = compared === null ? null : readPair(entries, compared)

  const open = (change: {
    entry?: string | null
    view?: 'decide' | null
    compare?: string | null
  }) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(change)) {
          if (value === null) next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      // Opening a comparison is a step of its own, changing it is not.
      {
        replace: change.compare == null ? change.entry != null : pair !== null,
        preventScrollReset: true,
      },
    )
  /** Places follow from all scores together, so the desk is refetched before deciding. */
  const show = async (view: 'score' | 'decide') => {
    if (view === 'decide') {
      await saves.flush()
      await client.invalidateQueries({ queryKey: deskQuery(bounty.bountyId).queryKey })
    }
    open(view === 'decide' ? { view, entry: null, compare: null } : { view: null })
  }
  return {
    isDeciding,
    entryId,
    pair,
    isPairUnknown: compared !== null && pair === null,
    isEntryOpen: !isDeciding && (entryId !== null || pair !== null),
    readOnlyReason: isPrelaunch
      ? 'Laurel is read-only until launch.'
      : bounty.abilities.canScore
        ? null
        : 'The scores are final.',
    openEntry: (entry, { isScoring } = { isScoring: false }) =>
      open({ ...(isScoring && { view: null }), entry, compare: null }),
    show,
    compare: (next) => {
      if (next !== null) open({ compare: pairParam(next) })
    },
  }
}
