import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '../../../lib/api/use-action.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { type PayoutBatch, payoutKeys } from '../api.ts'
import { type BatchAction, runBatchAction } from './batch-calls.ts'
import { SignButton } from './sign-button.tsx'

const LABELS: Record<BatchAction, string> = {
  simulate: 'Simulate',
  approve: 'Approve batch',
  split: 'Split in two',
  cancel: 'Cancel batch',
}

const DONE: Record<BatchAction, string> = {
  simulate: 'Simulated',
  approve: 'Batch approved',
  split: 'Split into two batches',
  cancel: 'Batch cancelled. Its payouts are approved again',
}

/** The buttons of a batch: its next step, split and cancel. */
export function BatchActions({ batch }: { batch: PayoutBatch }) {
  const queryClient = useQueryClient()
  const refresh = () => void queryClient.invalidateQueries({ queryKey: payoutKeys.all })
  const action = useAction((name: BatchAction) => runBatchAction(batch.batchId, name))
  const [lastAction, setLastAction] = useState<BatchAction | null>(null)
  const run = async (name: BatchAction) => {
    setLastAction(name)
    const done = await action.run(name)
    refresh()
    if (done !== null) toast({ title: DONE[name], tone: 'good' })
  }
  const { nextSteps, refusal } = batch
  if (nextSteps.length === 0 && refusal === null) return null
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {nextSteps.map((name, index) =>
          name === 'sign' ? (
            <SignButton key={name} batch={batch} onDone={refresh} />
          ) : (
            <Button
              key={name}
              size="sm"
              variant={index === 0 ? 'primary' : 'secondary'}
              isBusy={action.isPending && lastAction === name}
              disabled={action.isPending && lastAction !== name}
              onClick={() => void run(name)}
            >
              {LABELS[name]}
            </Button>
          ),
        )}
      </div>
      {refusal !== null && <p className="text-muted text-sm">{refusal}</p>}
      <ProblemNotice error={action.error} />
    </div>
  )
}
