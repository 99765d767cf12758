import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { describeProblem } from '../../lib/problem-messages.ts'
import { toast } from '../../lib/toast.ts'
import { useIntent } from '../../lib/use-intent.ts'
import { useWalletSigner } from '../../lib/use-wallet-signer.ts'
import { WalletFailure } from '../../lib/wallet-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { PayoutBatch } from './api.ts'
import { actOnBatch, type BatchAct, requestTransaction, sendSigned } from './batch-calls.ts'

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
}

const LABELS: Record<BatchAct | 'sign', string> = {
  simulate: 'Simulate',
  approve: 'Approve the batch',
  sign: 'Sign in your wallet',
  split: 'Split in two',
  cancel: 'Take apart',
}

const DONE: Record<BatchAct, string> = {
  simulate: 'Simulated',
  approve: 'Batch approved',
  split: 'Split into two batches',
  cancel: 'Batch taken apart; its payouts are approved again',
}

/** The next step of a batch, and the ways out of it. */
export function BatchActions({ batch }: { batch: PayoutBatch }) {
  const queryClient = useQueryClient()
  const refresh = () => void queryClient.invalidateQueries({ queryKey: ['payouts'] })
  const act = useIntent((name: BatchAct, key) => actOnBatch(batch.batchId, name, key))
  const [lastAct, setLastAct] = useState<BatchAct | null>(null)
  const run = async (name: BatchAct) => {
    setLastAct(name)
    const done = await act.run(name)
    refresh()
    if (done !== null) toast({ title: DONE[name], tone: 'good' })
  }
  const acts = actsOf(batch)
  if (acts.length === 0) return null
  const problem = act.error === null ? null : describeProblem(act.error)
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
      {problem !== null && (
        <Notice tone="bad" title={problem.title} isAnnounced>
          <p>{problem.text}</p>
        </Notice>
      )}
    </div>
  )
}

/** A batch that a simulation refused can be halved until the payment that fails stands alone. */
function actsOf({ state, error, itemCount }: PayoutBatch): readonly (BatchAct | 'sign')[] {
  const canSplit = itemCount > 1 && error !== null && state !== 'failed'
  if (state === 'failed' && itemCount === 1) return []
  return canSplit && (state === 'draft' || state === 'simulated')
    ? ['split', ...ACTS[state]]
    : ACTS[state]
}

/** Has the treasury wallet sign the batch. The server stores the signature before it sends what was signed. */
function SignButton({ batch, onDone }: { batch: PayoutBatch; onDone: () => void }) {
  const wallet = useWalletSigner()
  const sign = useIntent(async (_: null, key) => {
    const address = await wallet.connect()
    if (address === null) return null
    if (address !== batch.treasury) throw new WalletFailure(OTHER_WALLET)
    const { attemptId, transaction } = await requestTransaction(batch.batchId, key)
    return await sendSigned(attemptId, await wallet.signTransaction(transaction))
  })
  const run = async () => {
    const sent = await sign.run(null)
    onDone()
    if (sent !== null) toast({ title: 'Signed; it is being sent', tone: 'good' })
  }
  const problem = sign.error === null ? null : failureOf(sign.error)
  const isOther = wallet.address !== null && wallet.address !== batch.treasury
  const isAsked = batch.state === 'awaiting_signature' && !sign.isPending
  return (
    <div className="grid gap-2">
      {isAsked ? (
        <p className="text-muted text-sm">
          A wallet was asked to sign. If nothing comes within about a minute, it can be asked again.
        </p>
      ) : (
        <Button
          size="sm"
          variant="primary"
          className="justify-self-start"
          isBusy={sign.isPending}
          onClick={() => void run()}
        >
          {LABELS.sign}
        </Button>
      )}
      {isOther && problem === null && <p className="text-muted text-sm">{OTHER_WALLET}</p>}
      {problem !== null && (
        <Notice tone="bad" title={problem.title} isAnnounced>
          <p>{problem.text}</p>
        </Notice>
      )}
    </div>
  )
}

const OTHER_WALLET = 'Connect the wallet that this batch is paid from; another one is connected.'

function failureOf(error: unknown): { title: string; text: string } {
  return error instanceof WalletFailure
    ? { title: 'Not signed', text: error.message }
    : describeProblem(error)
}
