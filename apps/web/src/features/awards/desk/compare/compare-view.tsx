import { ArrowLeft, ArrowLeftRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { cx } from '../../../../lib/class-names.ts'
import { ActionBar } from '../../../../ui/action-bar.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Field, Select } from '../../../../ui/fields/field.tsx'
import { Segmented } from '../../../../ui/fields/segmented.tsx'
import type { DeskEntry, JudgedBounty } from '../../api.ts'
import { DeskEntryView } from '../desk-entry.tsx'
import { DeskKeysHelp } from '../desk-keys-help.tsx'
import { lockReasonOf } from '../marks.ts'
import { ScoreForm } from '../score-form.tsx'
import type { DeskSaves } from '../use-desk-saves.ts'
import type { DeskView } from '../use-desk-view.ts'
import { ComparedAnswers } from './compared-answers.tsx'
import { ComparedScores } from './compared-scores.tsx'
import { type Pair, SIDE_NAMES, type Side } from './pair.ts'
import { useComparing } from './use-comparing.ts'

const SIDES: readonly Side[] = [0, 1]

/** Two entries side by side, on phones one at a time, with the scores of both and the form that scores either. */
export function CompareView(props: {
  bounty: JudgedBounty
  entries: readonly DeskEntry[]
  pair: Pair
  saves: DeskSaves
  view: DeskView
}) {
  const { bounty, entries, pair, view } = props
  const comparing = useComparing(props)
  const { side, entry } = comparing
  return (
    <div className="grid grid-cols-1 gap-5">
      <CompareBar onClose={comparing.close} onSwap={comparing.swap} />
      <div className="grid grid-cols-1 gap-6 md:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_20rem] xl:grid-rows-[auto_1fr] xl:gap-8">
        {SIDES.map((at) => (
          <section
            key={at}
            aria-label={`Entry ${SIDE_NAMES[at]}`}
            className={cx('min-w-0', at !== side && 'max-md:hidden')}
          >
            <EntryPicker
              side={at}
              entries={entries}
              value={pair[at].submission.submissionId}
              onChoose={(id) => comparing.choose(at, id)}
            />
            <DeskEntryView entry={pair[at]} questions={[]} />
          </section>
        ))}
        {bounty.questions.length > 0 && (
          <ComparedAnswers questions={bounty.questions} pair={pair} side={side} />
        )}
        <div className="grid content-start gap-5 rounded-card border border-line bg-surface p-4 md:col-span-2 xl:sticky xl:top-20 xl:col-span-1 xl:col-start-3 xl:row-span-2 xl:row-start-1 xl:max-h-[calc(100dvh-7rem)] xl:self-start xl:overflow-y-auto xl:p-5">
          <ComparedScores checklist={bounty.checklist} pair={pair} />
          <Segmented
            legend="Score entry"
            isLegendHidden={false}
            choices={SIDES.map((at) => ({ value: SIDE_NAMES[at], label: SIDE_NAMES[at] }))}
            value={SIDE_NAMES[side]}
            onChange={(name) => comparing.chooseSide(name === 'A' ? 0 : 1)}
          />
          <ScoreForm
            key={entry.submission.submissionId}
            entry={entry}
            checklist={bounty.checklist}
            lockReason={view.readOnlyReason ?? lockReasonOf(entry)}
            {...comparing.form}
          />
        </div>
      </div>
      <DeskKeysHelp isComparing />
      <SideBar pair={pair} side={side} onShow={comparing.showSide} />
    </div>
  )
}

function CompareBar({ onClose, onSwap }: { onClose: () => void; onSwap: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <h2 ref={heading} tabIndex={-1} className="mr-auto scroll-mt-24 text-xl">
        Compare entries
      </h2>
      <Button
        variant="quiet"
        size="sm"
        icon={<ArrowLeftRight aria-hidden="true" className="size-4" />}
        onClick={onSwap}
      >
        Swap
      </Button>
      <Button
        variant="quiet"
        size="sm"
        icon={<ArrowLeft aria-hidden="true" className="size-4" />}
        onClick={onClose}
      >
        One entry
      </Button>
    </div>
  )
}

function EntryPicker({
  side,
  entries,
  value,
  onChoose,
}: {
  side: Side
  entries: readonly DeskEntry[]
  value: string
  onChoose: (id: string) => void
}) {
  return (
    <Field label={`Entry ${SIDE_NAMES[side]}`} className="mb-5">
      <Select value={value} onChange={({ target }) => onChoose(target.value)}>
        {entries.map(({ submission: { submissionId, title, author } }) => (
          <option key={submissionId} value={submissionId}>
            {`${title || 'Untitled entry'} · ${author.displayName}`}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** The choice of the side that a phone shows. */
function SideBar({ pair, side, onShow }: { pair: Pair; side: Side; onShow: (side: Side) => void }) {
  return (
    <ActionBar>
      {SIDES.map((at) => (
        <Button
          key={at}
          className="min-w-0 flex-1 aria-pressed:bg-brand-soft aria-pressed:ring-brand"
          aria-pressed={at === side}
          onClick={() => onShow(at)}
        >
          <span className="truncate">
            {SIDE_NAMES[at]} · {pair[at].submission.title || 'Untitled entry'}
          </span>
        </Button>
      ))}
    </ActionBar>
  )
}
