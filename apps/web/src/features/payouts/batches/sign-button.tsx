import { describeProblem } from '../../../lib/api/problem-messages.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useNow } from '../../../lib/clock.ts'
import { plural } from '../../../lib/text/format.ts'
import { toast } from '../../../lib/toast.ts'
import { type Signed, useSigned } from '../../../lib/wallet/use-signed.ts'
import { useWalletSigner, type WalletSigner } from '../../../lib/wallet/use-wallet-signer.ts'
import { chooseWallet } from '../../../lib/wallet/wallet.ts'
import { WalletFailure } from '../../../lib/wallet/wallet-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { FullAddress } from '../../../ui/text/full-address.tsx'
import type { PayoutBatch } from '../api.ts'
import { requestTransaction, sendSigned } from './batch-calls.ts'

const SECOND_MS = 1000
const OTHER_WALLET = 'The connected wallet is not the one this batch is paid from.'

/**
 * Has the treasury wallet sign the batch. The server stores the signature before it sends the transaction. Until someone
 * signs, it offers the same bytes again, as long as they can still land.
 */
export function SignButton({ batch, onDone }: { batch: PayoutBatch; onDone: () => void }) {
  const wallet = useWalletSigner()
  const now = useNow('live')
  const sign = useBatchSigning(batch, wallet, onDone)
  const isAsked = batch.signBefore !== null
  const leftMs = batch.signBefore === null ? 0 : Date.parse(batch.signBefore) - now
  const isOver = isAsked && leftMs <= 0 && !sign.isPending
  const isOther = wallet.address !== null && wallet.address !== batch.treasury
  const problem = sign.error === null || isOver ? null : describeFailure(sign.error)
  return (
    <div className="grid gap-2">
      {!isOver && (
        <div className="flex flex-wrap items-center gap-2">
          <Button size="sm" variant="primary" isBusy={sign.isPending} onClick={sign.run}>
            {isAsked && !sign.isPending ? 'Sign again' : 'Sign in your wallet'}
          </Button>
          {isOther && !sign.isPending && (
            <Button size="sm" variant="quiet" onClick={() => void chooseWallet()}>
              Use another wallet
            </Button>
          )}
        </div>
      )}
      {isAsked && (
        <p className="text-muted text-sm">
          {isOver
            ? 'The time to sign is over. You can start again here within half a minute.'
            : `A wallet was asked to sign. The same transaction can be signed for ${plural(Math.ceil(leftMs / SECOND_MS), 'second')} more.`}
        </p>
      )}
      {sign.isPending && (
        <p className="text-sm">
          Compare the amounts and addresses above with what your wallet shows before you approve.
        </p>
      )}
      {isOther && problem === null && (
        <div className="grid gap-0.5 text-muted text-sm">
          <p>{OTHER_WALLET} Connected:</p>
          <FullAddress address={wallet.address ?? ''} name="the connected wallet" />
        </div>
      )}
      {problem !== null && (
        <Notice tone="bad" title={problem.title} isAnnounced>
          <p>{problem.text}</p>
        </Notice>
      )}
    </div>
  )
}

function useBatchSigning(batch: PayoutBatch, wallet: WalletSigner, onDone: () => void) {
  const signed = useSigned()
  const requestSignature = async (): Promise<Signed | null> => {
    const address = await wallet.connect()
    if (address === null) return null
    if (address !== batch.treasury) throw new WalletFailure(OTHER_WALLET)
    const { attemptId, transaction } = await requestTransaction(batch.batchId)
    return { attemptId, transaction: await wallet.signTransaction(transaction) }
  }
  const sign = useAction((_: null) => signed.submit(requestSignature, sendSigned))
  const run = async () => {
    const sent = await sign.run(null)
    onDone()
    if (sent !== null) toast({ title: 'Signed. It is being sent', tone: 'good' })
  }
  return { run: () => void run(), isPending: sign.isPending, error: sign.error }
}

function describeFailure(error: unknown): { title: string; text: string } {
  return error instanceof WalletFailure
    ? { title: 'Not signed', text: error.message }
    : describeProblem(error)
}
