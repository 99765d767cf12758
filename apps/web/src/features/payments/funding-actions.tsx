import { walletErrors } from '@laurel/contract/spec/messages'
import { Wallet } from 'lucide-react'
import type { WalletSigner } from '../../lib/wallet/use-wallet-signer.ts'
import { chooseWallet } from '../../lib/wallet/wallet.ts'
import { Button } from '../../ui/button.tsx'
import type { FundingRun, FundingStep } from './use-funding.ts'

/** The progress of a run, in words. */
const PROGRESS: Readonly<Record<FundingStep, string>> = {
  connecting: 'Connecting your wallet.',
  building: 'Preparing the transaction.',
  signing: 'Your wallet asks you to sign. Compare the amount and address there.',
  submitting: 'Submitting the signed transaction.',
}

/** The button that funds, one to use another wallet, and the progress. */
export function FundingActions({ wallet, fund }: { wallet: WalletSigner; fund: FundingRun }) {
  const isConnected = wallet.address !== null
  const isRefused = isConnected && !wallet.canSign
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="primary"
          icon={<Wallet aria-hidden="true" className="size-4" />}
          isBusy={fund.step !== null}
          disabled={isRefused}
          onClick={() => void fund.run()}
        >
          {fund.isSigned ? 'Submit it again' : 'Fund with your wallet'}
        </Button>
        {isConnected && fund.step === null && !fund.isSigned && (
          <Button variant="quiet" onClick={() => void chooseWallet()}>
            Use another wallet
          </Button>
        )}
      </div>
      <p role="status" className="min-h-5 text-muted text-sm">
        {isRefused ? walletErrors.cannotSign : fund.step !== null && PROGRESS[fund.step]}
      </p>
    </div>
  )
}
