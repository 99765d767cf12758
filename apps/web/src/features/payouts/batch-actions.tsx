import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../lib/toast.ts'
import { useIntent } from '../../lib/use-intent.ts'
import { Button } from '../../ui/button.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { type PayoutBatch, payoutKeys } from './api.ts'
import { actOnBatch, type BatchAct } from './batch-calls.ts'
import { SignButton } from './sign-button.tsx'

/** What can be done with a batch in each state, the next step first. */
const ACTS: Record<PayoutBatch['state'], readonly (BatchAct | 'sign')[]> = {
  draft: ['simulate', 'cancel'],
  simulated: ['approve', 'simulate', 'cancel'],
  approved: ['sign', 'cancel'],
  // Here the button only goes on with what it began.
  awaiting_signature: ['sign'],
  sent: [],
  confirmed: [],
  finalized: [],
  // Halving finds the payment that fails.
  failed: ['split'],
  expired: ['sign', 'cancel'],
  cancelled: [],
  settled: [],
}

const LABELS: Record<BatchAct, string> = {
  simulate: 'Simulate',
  approve: 'Approve the batch',
  split: 'Split in two',
  cancel: 'Cancel the batch',
}

const DONE: Record<BatchAct, string> = {
  simulate: 'Simulated',
  approve: 'Batch approved',
  split: 'Split into two batches',
  cancel: 'Batch cancelled; its payouts are approved again',
}

/** The next step of a batch, and the ways out of it. */
export function BatchActions({ batch }: { batch: PayoutBatch }) {
  const queryClient = useQueryClient()
  const refresh = () => void queryClient.invalidateQueries({ queryKey: payoutKeys.all })
  const act = useIntent((name: BatchAct) => actOnBatch(batch.batchId, name))
  const [lastAct, setLastAct] = useState<BatchAct | null>(null)
  const run = async (name: BatchAct) => {
    setLastAct(name)
    const done = await act.run(name)
    refresh()
    if (done !== null) toast({ title: DONE[name], tone: 'good' })
  }
  const acts = actsOf(batch)
  if (acts.length === 0) return null
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {acts.map((name, index) =>
          name === 'sign' ? (
            <SignButton key={name} batch={batch} onDone={refresh} />
          ) : (
            <Button
              key={name}
              size="sm"
              variant={index === 0 ? 'primary' : 'secondary'}
              isBusy={act.isPending && lastAct === name}
              disabled={act.isPending && lastAct !== name}
              onClick={() => void run(name)}
            >
              {LABELS[name]}
            </Button>
          ),
        )}
      </div>
      <ProblemNotice error={act.error} />
    </div>
  )
}

/** A batch that a simulation refused can be halved until the payment that fails stands alone. */
function actsOf({
  state,
  error,
  itemCount,
  difference,
}: PayoutBatch): readonly (BatchAct | 'sign')[] {
  const canSplit = itemCount > 1 && error !== null && state !== 'failed'
  if (state === 'failed' && (itemCount === 1 || difference !== null)) return []
  return canSplit && (state === 'draft' || state === 'simulated')
    ? ['split', ...ACTS[state]]
    : ACTS[state]
}
