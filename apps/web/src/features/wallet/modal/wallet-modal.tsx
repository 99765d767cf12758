import { limits } from '@laurel/contract/spec/limits'
import { walletModalTexts } from '@laurel/contract/spec/messages'
import { type Adapter, WalletReadyState } from '@solana/wallet-adapter-base'
import type { Wallet } from '@solana/wallet-adapter-react'
import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { cx } from '../../../lib/class-names.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { Spinner } from '../../../ui/states/spinner.tsx'
import type { Choice } from './use-choice.ts'
import { WalletOption } from './wallet-option.tsx'

interface WalletModalProps {
  isOpen: boolean
  /** All wallets that can work in this browser. */
  wallets: readonly Wallet[]
  connected: Adapter | null
  /** Whether wallets may still announce themselves. */
  isDetecting: boolean
  choice: Choice
  onClose: () => void
}

/** The wallet selection (spec §2). Fades out within 150 ms (spec §9). */
export function WalletModal({ isOpen, onClose, ...rest }: WalletModalProps) {
  const isShown = useFadeOut(isOpen)
  const hasDetected = rest.wallets.some(isDetected)
  if (!isShown) return null
  return (
    <Dialog
      isOpen
      isLeaving={!isOpen}
      onClose={onClose}
      title={hasDetected ? walletModalTexts.titleDetected : walletModalTexts.titleNoneDetected}
    >
      {rest.choice.waitingFor === null ? <Options {...rest} /> : <Waiting choice={rest.choice} />}
    </Dialog>
  )
}

/** Detected wallets first; the rest behind a toggle (spec §2). */
function Options({
  wallets,
  connected,
  isDetecting,
  choice,
}: Omit<WalletModalProps, 'isOpen' | 'onClose'>) {
  const [isExpanded, setExpanded] = useState(false)
  const restId = useId()
  const detected = wallets.filter(isDetected)
  const rest = wallets.filter((wallet) => !isDetected(wallet))
  const optionOf = (wallet: Wallet) => (
    <WalletOption
      key={wallet.adapter.name}
      wallet={wallet}
      isConnected={wallet.adapter === connected}
      onChoose={() => choice.connect(wallet)}
    />
  )
  return (
    <div className="grid gap-3">
      {choice.failed !== null && (
        <Notice isAnnounced tone="bad" title={`${choice.failed.name} is not connected`}>
          <p>{choice.failed.text}</p>
        </Notice>
      )}
      {detected.length > 0 && (
        <ul aria-label="Detected wallets" className="grid gap-2">
          {detected.map(optionOf)}
        </ul>
      )}
      {detected.length === 0 && isDetecting && (
        <p role="status" className="flex items-center gap-2 text-muted text-sm">
          <Spinner label={null} /> Detecting wallets in this browser
        </p>
      )}
      {rest.length > 0 && (
        <>
          <Button
            variant="quiet"
            aria-expanded={isExpanded}
            aria-controls={restId}
            className="justify-between"
            onClick={() => setExpanded(!isExpanded)}
          >
            {toggleText(detected.length > 0, isExpanded)}
            <ChevronDown
              aria-hidden="true"
              className={cx('size-4 transition-transform duration-150', isExpanded && 'rotate-180')}
            />
          </Button>
          <ul id={restId} aria-label="More wallets" hidden={!isExpanded} className="grid gap-2">
            {rest.map(optionOf)}
          </ul>
        </>
      )}
    </div>
  )
}

function toggleText(hasDetected: boolean, isExpanded: boolean): string {
  if (!hasDetected) return walletModalTexts.noneDetectedText
  return isExpanded ? walletModalTexts.lessOptions : walletModalTexts.moreOptions
}

function Waiting({ choice }: { choice: Choice }) {
  return (
    <div className="grid justify-items-center gap-4 py-6 text-center">
      <img src={choice.waitingFor?.icon} alt="" className="size-12 rounded-card" />
      <p role="status" className="grid gap-1">
        <span className="font-medium">Connecting to {choice.waitingFor?.name}</span>
        <span className="text-muted text-sm">Approve the connection in your wallet.</span>
      </p>
      <Button onClick={choice.cancel}>Cancel</Button>
    </div>
  )
}

/** Installed in this browser. */
function isDetected({ readyState }: Wallet): boolean {
  return readyState === WalletReadyState.Installed
}

/** True while open, and until it has faded out. */
function useFadeOut(isOpen: boolean): boolean {
  const [isShown, setShown] = useState(isOpen)
  if (isOpen && !isShown) setShown(true)
  useEffect(() => {
    if (isOpen) return
    const timer = setTimeout(() => setShown(false), limits.walletModalCloseMs)
    return () => clearTimeout(timer)
  }, [isOpen])
  return isShown
}
