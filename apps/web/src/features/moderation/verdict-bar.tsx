import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../lib/toast.ts'
import { useIntent } from '../../lib/use-intent.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field, Textarea } from '../../ui/field.tsx'
import type { QueueItem } from './api.ts'
import { type Choice, choicesOf, sendVerdict, type Verdict } from './decisions.ts'

const MOST_STARTER_GRANT = 500

/** The buttons of an item; a choice that needs a reason or a sum asks for it before it is sent. */
export function VerdictBar({ item, onDone }: { item: QueueItem; onDone: () => void }) {
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<Choice | null>(null)
  const [reason, setReason] = useState('')
  const [grant, setGrant] = useState('0')
  const verdict = useIntent((input: Verdict, key) => sendVerdict(item, input, key))

  const send = async (choice: Choice) => {
    const input = { choice: choice.id, reason: reason.trim(), starterGrantPoints: Number(grant) }
    if ((await verdict.run(input)) === null) return
    toast({ title: 'Decision stored', tone: 'good' })
    onDone()
    void queryClient.invalidateQueries({ queryKey: ['admin'] })
  }
  const handleChoose = (choice: Choice) => {
    if (choice.reasonMin === 0 && choice.hasStarterGrant !== true) void send(choice)
    else setChosen(choice)
  }

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-2">
        {choicesOf(item).map((choice) => (
          <Button
            key={choice.id}
            // What hurts asks first, so only its last button is red all over.
            variant={choice.variant === 'danger' ? 'secondary' : choice.variant}
            className={choice.variant === 'danger' ? 'text-bad!' : undefined}
            aria-expanded={chosen?.id === choice.id}
            isBusy={verdict.isPending && chosen === null}
            onClick={() => handleChoose(choice)}
          >
            {choice.label}
          </Button>
        ))}
      </div>
      {chosen !== null && (
        <div className="grid gap-4 border-line border-t pt-4">
          {chosen.hasStarterGrant === true && (
            <AmountField
              label="Points from the season reserve"
              hint={`0 to ${MOST_STARTER_GRANT}, straight into the escrow of a first bounty`}
              token="POINTS"
              max={BigInt(MOST_STARTER_GRANT)}
              value={grant}
              onChange={setGrant}
            />
          )}
          {chosen.reasonMin > 0 && (
            <Field label="Reason" hint={chosen.hint} counter={{ length: reason.length, max: 1000 }}>
              <Textarea
                rows={3}
                maxLength={1000}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            </Field>
          )}
          <div className="flex gap-2">
            <Button
              variant={chosen.variant === 'danger' ? 'danger' : 'primary'}
              disabled={
                reason.trim().length < chosen.reasonMin ||
                (chosen.hasStarterGrant === true && grant === '')
              }
              isBusy={verdict.isPending}
              onClick={() => void send(chosen)}
            >
              {chosen.label}
            </Button>
            <Button variant="quiet" onClick={() => setChosen(null)}>
              Cancel
            </Button>
          </div>
        </div>
      )}
      {verdict.error !== null && (
        <ErrorState
          error={verdict.error}
          safe="Nothing was decided twice."
          onRetry={() => void queryClient.invalidateQueries({ queryKey: ['admin'] })}
        />
      )}
    </div>
  )
}
