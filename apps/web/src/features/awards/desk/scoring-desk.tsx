import type { SubmissionState } from '@laurel/contract/work/submissions'
import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { cx } from '../../../lib/class-names.ts'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import type { DeskEntry, JudgedBounty } from '../api.ts'
import { DeskEntryView } from './desk-entry.tsx'
import { DeskKeysHelp } from './desk-keys-help.tsx'
import { DeskList } from './desk-list.tsx'
import { type Marks, takesPart } from './marks.ts'
import { ScoreForm } from './score-form.tsx'
import { useDeskKeys } from './use-desk-keys.ts'
import type { DeskSaves } from './use-desk-saves.ts'

/** List, entry and checklist side by side; on phones one after the other. The chosen entry is in the address. */
export function ScoringDesk({
  bounty,
  entries,
  openId,
  onOpen,
  saves,
  readOnlyReason,
  onDecide,
}: {
  bounty: JudgedBounty
  entries: readonly DeskEntry[]
  /** The entry that the address names; null shows the list on phones and the first entry beside it elsewhere. */
  openId: string | null
  onOpen: (id: string | null) => void
  saves: DeskSaves
  /** Why nothing can be scored any more; null while scoring is open. */
  readOnlyReason: string | null
  /** Goes on to the decision; null while entries are unscored or it isn't due. */
  onDecide: (() => void) | null
}) {
  const index = Math.max(
    0,
    entries.findIndex(({ submission }) => submission.submissionId === openId),
  )
  const entry = entries[index]
  const [activeItem, setActiveItem] = useState(0)
  const noteRef = useRef<HTMLTextAreaElement>(null)
  const isLocked = entry === undefined || readOnlyReason !== null || !takesPart(entry)

  const move = (by: 1 | -1) => {
    const next = entries[index + by]
    if (next === undefined) return
    setActiveItem(0)
    onOpen(next.submission.submissionId)
  }
  const change = (marks: Partial<Marks>) => {
    if (entry === undefined || isLocked) return
    // From now on the address names it, so that no filter takes it away while it is scored.
    if (openId === null) onOpen(entry.submission.submissionId)
    saves.change(entry, marks)
  }
  useDeskKeys({
    move,
    score: (value) => {
      const item = bounty.checklist[activeItem]
      if (entry === undefined || isLocked || item === undefined) return
      change({ scores: { ...entry.scores, [item.id]: value } })
      setActiveItem(Math.min(activeItem + 1, bounty.checklist.length - 1))
    },
    toggleShortlist: () => change({ isShortlisted: entry?.isShortlisted !== true }),
    focusNote: () => noteRef.current?.focus(),
  })
  if (entry === undefined) return null
  const detail = openId === null && 'hidden lg:block'
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] xl:grid-cols-[17rem_minmax(0,1fr)_20rem] xl:gap-8">
        <div
          className={cx(
            PANEL,
            'overflow-hidden lg:row-span-2',
            openId !== null && 'hidden lg:block',
          )}
        >
          <DeskList
            entries={entries}
            checklist={bounty.checklist}
            selectedId={entry.submission.submissionId}
            onSelect={(id) => {
              setActiveItem(0)
              onOpen(id)
            }}
          />
        </div>
        <div className={cx('min-w-0', detail)}>
          <Button
            variant="quiet"
            size="sm"
            className="mb-3 -ml-3 lg:hidden"
            icon={<ArrowLeft aria-hidden="true" className="size-4" />}
            onClick={() => onOpen(null)}
          >
            All entries
          </Button>
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
            activeItem={activeItem}
            onActivate={setActiveItem}
            onChange={change}
            isLocked={isLocked}
            lockReason={readOnlyReason ?? LOCK_REASONS[entry.submission.state] ?? SCREENED}
            noteRef={noteRef}
          />
        </div>
      </div>
      <DeskKeysHelp />
      {openId !== null && (
        <ActionBar>
          <Button
            className="min-w-0 flex-1"
            disabled={index === 0}
            icon={<ChevronLeft aria-hidden="true" className="size-4" />}
            onClick={() => move(-1)}
          >
            Previous
          </Button>
          {onDecide !== null && index === entries.length - 1 ? (
            <Button variant="primary" className="min-w-0 flex-1" onClick={onDecide}>
              Decide and announce
            </Button>
          ) : (
            <Button
              className="min-w-0 flex-1"
              disabled={index === entries.length - 1}
              onClick={() => move(1)}
            >
              Next
              <ChevronRight aria-hidden="true" className="size-4" />
            </Button>
          )}
        </ActionBar>
      )}
      {openId === null && onDecide !== null && (
        <ActionBar>
          <Button variant="primary" isWide onClick={onDecide}>
            Decide and announce
          </Button>
        </ActionBar>
      )}
    </div>
  )
}

const PANEL =
  'rounded-card border border-line bg-surface xl:sticky xl:top-20 xl:max-h-[calc(100dvh-7rem)] xl:self-start xl:overflow-y-auto'

const SCREENED = 'A moderator is still screening this entry. You can score it once it is accepted.'
/** Why an entry that takes no part can't be scored, where it isn't being screened. */
const LOCK_REASONS: Readonly<Partial<Record<SubmissionState, string>>> = {
  disqualified: 'This entry was disqualified.',
  changes_requested:
    'A moderator asked the author for changes. You can score it once it is accepted.',
}
