import { useState } from 'react'
import { cx } from '../../../lib/class-names.ts'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import type { Desk, DeskEntry, JudgedBounty } from '../api.ts'
import { pairWithNext } from './compare/pair.ts'
import { checklistPercent, needsScores, scoringProgress } from './marks.ts'
import { ScoringDesk } from './scoring-desk.tsx'
import type { DeskSaves } from './use-desk-saves.ts'
import type { DeskView } from './use-desk-view.ts'

type Filter = 'all' | 'unscored' | 'shortlist'

/** The scoring side of the desk: its entries by filter, and the one that is open. */
export function ScoringView({
  bounty,
  desk,
  saves,
  view,
}: {
  bounty: JudgedBounty
  desk: Desk
  saves: DeskSaves
  view: DeskView
}) {
  const [filter, setFilter] = useState<Filter>('all')
  const { scored, needed } = scoringProgress(bounty.checklist, desk.entries)
  const entries = filterEntries(desk.entries, filter, bounty, view.entryId)
  const shortlisted = desk.entries.filter(({ isShortlisted }) => isShortlisted).length
  return (
    <>
      {view.isPairUnknown && (
        <Notice tone="warn" isAnnounced>
          These two entries can’t be compared: one of them isn’t at this desk. Here are all entries.
        </Notice>
      )}
      <Segmented
        legend="Show"
        className={cx('max-w-full lg:block', view.isEntryOpen && 'hidden')}
        choices={[
          { value: 'all', label: `All (${desk.entries.length})` },
          { value: 'unscored', label: `To score (${needed - scored})` },
          { value: 'shortlist', label: `Shortlist (${shortlisted})` },
        ]}
        value={filter}
        onChange={setFilter}
      />
      {entries.length === 0 ? (
        <p className="py-8 text-muted">
          {filter === 'unscored' ? 'Nothing is left to score.' : 'The shortlist is empty.'}
        </p>
      ) : (
        <ScoringDesk
          bounty={bounty}
          entries={entries}
          openId={view.entryId}
          onOpen={(entryId) => view.openEntry(entryId)}
          saves={saves}
          onDecide={
            bounty.abilities.canAward && scored === needed ? () => void view.show('decide') : null
          }
          onCompare={
            desk.entries.length < 2
              ? null
              : (entry) => view.compare(pairWithNext(desk.entries, entry))
          }
          readOnlyReason={view.readOnlyReason}
        />
      )}
    </>
  )
}

/** The entries that match a filter. The open one always stays, so that scoring it doesn't remove it. */
function filterEntries(
  entries: readonly DeskEntry[],
  filter: Filter,
  { checklist }: JudgedBounty,
  openId: string | null,
): DeskEntry[] {
  return entries.filter((entry) => {
    if (filter === 'all' || entry.submission.submissionId === openId) return true
    if (filter === 'shortlist') return entry.isShortlisted
    return needsScores(entry) && checklistPercent(checklist, entry) === null
  })
}
