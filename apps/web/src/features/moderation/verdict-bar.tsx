import { REVIEW_UNDO_MINUTES } from '@laurel/contract/work/review-undo'
import { useQueryClient } from '@tanstack/react-query'
import { Check, Undo2 } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { adminKeys } from '../../lib/admin-keys.ts'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { formatPoints } from '../../lib/text/format.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import type { QueueItem } from './api.ts'
import { type Choice, choicesOf } from './choices.ts'
import { itemTitle, sendVerdict, undoVerdict, type Verdict } from './decisions.ts'
import { VerdictForm } from './verdict-form.tsx'

/** Problems that mean someone else decided first. */
const DECIDED_BY_OTHERS: readonly string[] = [
  'submission_wrong_state',
  'bounty_wrong_state',
  'conflict',
]

/** What a decision came to. */
interface Outcome {
  text: string
  /** Height of the buttons that it replaces, in pixels. */
  height: number
  canUndo: boolean
}

/** Sends and undoes the verdict on an item; `decided` has the text to show and the height of the `bar` it replaces. */
function useVerdict(item: QueueItem, bar: RefObject<HTMLDivElement | null>) {
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<Choice | null>(null)
  const [decided, setDecided] = useState<Outcome | null>(null)
  const verdict = useAction((input: Verdict) => sendVerdict(item, input))
  const undoing = useAction((_: null) => undoVerdict(item).then(() => true))

  // Refreshes the counts of the tabs and the log; the open list itself stays as it was read.
  const refresh = () => void queryClient.invalidateQueries({ queryKey: adminKeys.all })
  const undo = async () => {
    if ((await undoing.run(null)) === null) return
    setDecided(null)
    setChosen(null)
    toast({ title: `Undone: ‘${itemTitle(item)}’ is back in the queue`, tone: 'info' })
    refresh()
  }
  const send = async (choice: Choice, reason = '', starterGrantPoints = 0) => {
    const height = bar.current?.offsetHeight ?? 0
    const sent = await verdict.run({ choice: choice.id, reason, starterGrantPoints })
    if (sent === null) return
    const text = sent.isDecided
      ? `${choice.done} ‘${itemTitle(item)}’`
      : `Proposed ${formatPoints(starterGrantPoints)} for ‘${itemTitle(item)}’. Another moderator confirms it.`
    const canUndo = item.abilities.canUndo && sent.isDecided
    setDecided({ text, height, canUndo })
    toast({
      title: text,
      tone: 'good',
      ...(canUndo && { action: { label: 'Undo', onClick: () => void undo() } }),
    })
    refresh()
  }
  return { chosen, setChosen, decided, verdict, send, undoing, undo }
}

/**
 * The decision buttons of an item; a choice that needs a reason or an amount asks for it first. The decision then
 * replaces them at the same height, so that nothing moves under the pointer.
 */
export function VerdictBar({ item, onReload }: { item: QueueItem; onReload: () => void }) {
  const bar = useRef<HTMLDivElement>(null)
  const { chosen, setChosen, decided, verdict, send, undoing, undo } = useVerdict(item, bar)
  if (decided !== null) {
    return (
      <Decided
        text={decided.text}
        height={decided.height}
        onUndo={decided.canUndo ? () => void undo() : null}
        isUndoing={undoing.isPending}
        error={undoing.error}
      />
    )
  }
  return (
    <div ref={bar} className="grid gap-4">
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        {choicesOf(item).map((choice) => (
          <Button
            key={choice.id}
            // A destructive choice asks first, so only its final button is solid red.
            variant={choice.variant === 'danger' ? 'secondary' : choice.variant}
            className={choice.variant === 'danger' ? 'text-bad!' : undefined}
            aria-expanded={chosen?.id === choice.id}
            isBusy={verdict.isPending && chosen === null}
            onClick={() => {
              if (choice.reasonMin === 0 && choice.starterGrant === undefined) void send(choice)
              else setChosen(choice)
            }}
          >
            {choice.label}
          </Button>
        ))}
      </div>
      {chosen !== null && (
        <VerdictForm
          key={chosen.id}
          choice={chosen}
          isBusy={verdict.isPending}
          onSend={(reason, grant) => void send(chosen, reason, grant)}
          onCancel={() => setChosen(null)}
        />
      )}
      {verdict.error !== null && (
        <ErrorState
          error={verdict.error}
          safe={
            verdict.error instanceof ApiProblem && DECIDED_BY_OTHERS.includes(verdict.error.code)
              ? 'Someone else decided first, so yours was not saved.'
              : 'Your decision was not saved.'
          }
          onRetry={onReload}
        />
      )}
    </div>
  )
}

function Decided({
  text,
  height,
  onUndo,
  isUndoing,
  error,
}: {
  text: string
  /** Height of the buttons it replaces, in pixels. */
  height: number
  /** Null where it can't be undone. */
  onUndo: (() => void) | null
  isUndoing: boolean
  error: unknown
}) {
  return (
    <div style={{ minHeight: height }} className="grid content-start gap-4">
      <div className="flex min-h-11 items-center gap-3">
        <p role="status" className="flex min-w-0 items-center gap-2 font-medium text-sm">
          <Check aria-hidden="true" className="size-4 shrink-0 text-good" />
          <span className="wrap-anywhere min-w-0">{text}</span>
        </p>
        {onUndo !== null && (
          // Placed away from the first button, so a double click doesn't undo.
          <Button
            variant="quiet"
            className="ml-auto"
            icon={<Undo2 aria-hidden="true" className="size-4" />}
            isBusy={isUndoing}
            title={`You can undo for ${REVIEW_UNDO_MINUTES} minutes, until something follows from it`}
            onClick={onUndo}
          >
            Undo
          </Button>
        )}
      </div>
      {error !== null && <ErrorState error={error} />}
    </div>
  )
}
