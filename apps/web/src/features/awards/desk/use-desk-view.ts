import { useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useFlag } from '../../../lib/flags.ts'
import { deskQuery, type JudgedBounty } from '../api.ts'
import type { DeskSaves } from './use-desk-saves.ts'

/** What the desk shows, as its URL says: the scoring with an open entry, or the decision. */
export interface DeskView {
  isDeciding: boolean
  /** The entry that the URL names, null for none. */
  entryId: string | null
  /** On phones an open entry replaces the list and the header. */
  isEntryOpen: boolean
  isPrelaunch: boolean
  canScore: boolean
  /** Opens an entry, or with null the list; `isScoring` leaves the decision for it. */
  openEntry: (entryId: string | null, options?: { isScoring: boolean }) => void
  show: (view: 'score' | 'decide') => Promise<void>
}

/** The view of a bounty's desk, which lives in the URL. */
export function useDeskView(bounty: JudgedBounty, saves: DeskSaves): DeskView {
  const [params, setParams] = useSearchParams()
  const client = useQueryClient()
  const isPrelaunch = useFlag('prelaunch_live')
  const isDeciding = bounty.abilities.canAward && params.get('view') === 'decide'
  const entryId = params.get('entry')

  const open = (change: { entry?: string | null; view?: 'decide' | null }) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(change)) {
          if (value === null) next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: change.entry !== undefined && change.entry !== null, preventScrollReset: true },
    )
  /** Places follow from all scores together, so the desk is refetched before deciding. */
  const show = async (view: 'score' | 'decide') => {
    if (view === 'decide') {
      await saves.flush()
      await client.invalidateQueries({ queryKey: deskQuery(bounty.bountyId).queryKey })
    }
    open(view === 'decide' ? { view, entry: null } : { view: null })
  }
  return {
    isDeciding,
    entryId,
    isEntryOpen: !isDeciding && entryId !== null,
    isPrelaunch,
    canScore: bounty.abilities.canScore && !isPrelaunch,
    openEntry: (entry, { isScoring } = { isScoring: false }) =>
      open({ ...(isScoring && { view: null }), entry }),
    show,
  }
}
