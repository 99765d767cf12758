import { Wallet } from 'lucide-react'
import { Suspense } from 'react'
import { lazyPart } from '../../lib/lazy.ts'
import { chooseWallet, useWalletState } from '../../lib/wallet.ts'
import { Button } from '../../ui/button.tsx'

const WalletMenu = lazyPart(() => import('./wallet-menu.tsx'))

/**
 * Connects a wallet, or shows the one that is connected with what can be done about it (spec §2). In the bar it makes room
 * on narrow windows; `isInline` is for where it has a line to itself. `hasLink` requests the link status (spec §5).
 */
export function WalletButton({
  isInline = false,
  hasLink = false,
}: {
  isInline?: boolean
  hasLink?: boolean
}) {
  const { status, wallet } = useWalletState()
  const size = isInline ? 'md' : 'sm'
  if (wallet !== null) {
    return (
      <Suspense fallback={<span className="h-9 w-28" />}>
        <WalletMenu wallet={wallet} isInline={isInline} hasLink={hasLink} size={size} />
      </Suspense>
    )
  }
  return (
    <Button
      size={size}
      isWide={isInline}
      data-wallet-button=""
      aria-haspopup="dialog"
      icon={<Wallet aria-hidden="true" className="size-4" />}
      onClick={() => void chooseWallet()}
    >
      <span className={isInline ? undefined : 'max-lg:sr-only'}>
        {status === 'connecting' ? 'Connecting' : 'Connect wallet'}
      </span>
    </Button>
  )
}
