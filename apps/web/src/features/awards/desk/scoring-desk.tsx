import { ArrowLeft, ChevronLeft, ChevronRight, Columns2 } from 'lucide-react'
import { cx } from '../../../lib/class-names.ts'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import type { DeskEntry, JudgedBounty } from '../api.ts'
import { DeskEntryView } from './desk-entry.tsx'
import { DeskKeysHelp } from './desk-keys-help.tsx'
import { DeskList } from './desk-list.tsx'
import { type Checklist, lockReasonOf } from './marks.ts'
import { ScoreForm } from './score-form.tsx'
import type { DeskSaves } from './use-desk-saves.ts'
import { useScoring } from './use-scoring.ts'

interface ScoringDeskProps {
  bounty: JudgedBounty
  entries: readonly DeskEntry[]
  /** The entry that the URL names; null shows the list on phones, and elsewhere the first entry next to it. */
  openId: string | null
  onOpen: (id: string | null) => void
  saves: DeskSaves
  /** Why nothing can be scored any more; null while scoring is open. */
  readOnlyReason: string | null
  /** Opens the comparison of an entry with another; null where there is no other. */
  onCompare: ((entry: DeskEntry) => void) | null
  /** Opens the decision; null while entries are unscored or it isn't due. */
  onDecide: (() => void) | null
}

/** List, entry and checklist side by side; on phones either the list or an entry. The open entry is in the URL. */
export function ScoringDesk(props: ScoringDeskProps) {
  const { bounty, entries, openId, onOpen, onCompare, saves, readOnlyReason, onDecide } = props
  const { index, entry, move, form, restart } = useScoring({
    bounty,
    entries,
    openId,
    onOpen,
    onCompare: (one) => onCompare?.(one),
    saves,
    isReadOnly: readOnlyReason !== null,
  })
  if (entry === undefined) return null
  const detail = openId === null && 'hidden lg:block'
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] xl:grid-cols-[17rem_minmax(0,1fr)_20rem] xl:gap-8">
        <ListPanel
          entries={entries}
          checklist={bounty.checklist}
          selectedId={entry.submission.submissionId}
          isEntryOpen={openId !== null}
          onSelect={(id) => {
            restart()
            onOpen(id)
          }}
        />
        <div className={cx('min-w-0', detail)}>
          <EntryBar
            onBack={() => onOpen(null)}
            onCompare={onCompare === null ? null : () => onCompare(entry)}
          />
          <DeskEntryView entry={entry} questions={bounty.questions} />
        </div>
        <div
          className={cx(
            PANEL,
            'p-4 lg:col-start-2 xl:col-start-3 xl:row-span-2 xl:row-start-1 xl:p-5',
            detail,
          )}
        >
          <ScoreForm
            key={entry.submission.submissionId}
            entry={entry}
            checklist={bounty.checklist}
            lockReason={readOnlyReason ?? lockReasonOf(entry)}
            {...form}
          />
        </div>
      </div>
      <DeskKeysHelp />
      <DeskActions
        hasOpenEntry={openId !== null}
        isFirst={index === 0}
        isLast={index === entries.length - 1}
        onMove={move}
        onDecide={onDecide}
      />
    </div>
  )
}

function ListPanel({
  entries,
  checklist,
  selectedId,
  isEntryOpen,
  onSelect,
}: {
  entries: readonly DeskEntry[]
  checklist: Checklist
  selectedId: string
  isEntryOpen: boolean
  onSelect: (id: string) => void
}) {
  return (
    <div className={cx(PANEL, 'overflow-hidden lg:row-span-2', isEntryOpen && 'hidden lg:block')}>
      <DeskList
        entries={entries}
        checklist={checklist}
        selectedId={selectedId}
        onSelect={onSelect}
      />
    </div>
  )
}

/** Leads from an entry to the comparison, and on phones back to the list. */
function EntryBar({ onBack, onCompare }: { onBack: () => void; onCompare: (() => void) | null }) {
  return (
    <div className="mb-3 -ml-3 flex justify-between gap-3 lg:justify-start">
      <Button
        variant="quiet"
        size="sm"
        className="lg:hidden"
        icon={<ArrowLeft aria-hidden="true" className="size-4" />}
        onClick={onBack}
      >
        All entries
      </Button>
      {onCompare !== null && (
        <Button
          variant="quiet"
          size="sm"
          icon={<Columns2 aria-hidden="true" className="size-4" />}
          onClick={onCompare}
        >
          Compare
        </Button>
      )}
    </div>
  )
}

/** Previous and next entry; after the last one the decision, once it is due. */
function DeskActions({
  hasOpenEntry,
  isFirst,
  isLast,
  onMove,
  onDecide,
}: {
  hasOpenEntry: boolean
  isFirst: boolean
  isLast: boolean
  onMove: (by: 1 | -1) => void
  onDecide: (() => void) | null
}) {
  return (
    <>
      {hasOpenEntry && (
        <ActionBar>
          <Button
            className="min-w-0 flex-1"
            disabled={isFirst}
            icon={<ChevronLeft aria-hidden="true" className="size-4" />}
            onClick={() => onMove(-1)}
          >
            Previous
          </Button>
          {onDecide !== null && isLast ? (
            <Button variant="primary" className="min-w-0 flex-1" onClick={onDecide}>
              Decide and announce
            </Button>
          ) : (
            <Button className="min-w-0 flex-1" disabled={isLast} onClick={() => onMove(1)}>
              Next
              <ChevronRight aria-hidden="true" className="size-4" />
            </Button>
          )}
        </ActionBar>
      )}
      {!hasOpenEntry && onDecide !== null && (
        <ActionBar>
          <Button variant="primary" isWide onClick={onDecide}>
            Decide and announce
          </Button>
        </ActionBar>
      )}
    </>
  )
}

const PANEL =
  'rounded-card border border-line bg-surface xl:sticky xl:top-20 xl:max-h-[calc(100dvh-7rem)] xl:self-start xl:overflow-y-auto'
