import { shortAddress } from '@laurel/contract/spec/formatting'
import { ChevronDown, Wallet } from 'lucide-react'
import { Suspense } from 'react'
import { cx } from '../../lib/class-names.ts'
import { lazyPart } from '../../lib/page/lazy.ts'
import { chooseWallet, useWalletState } from '../../lib/wallet/wallet.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/dialogs/disclosure.tsx'

const WalletMenu = lazyPart(() => import('./wallet-menu.tsx'))

/**
 * Connects a wallet, or opens the menu of the connected one (spec §2). The same element in both states, so that the focus
 * can return to it. In the navigation bar it shrinks on narrow windows; `isInline` is for a full-width button. `hasLink`
 * requests the link status (spec §5). `onLeave` closes the dialog around the button, which would cover the wallet's own
 * frame and take its clicks.
 */
export function WalletButton({
  isInline = false,
  hasLink = false,
  onLeave,
}: {
  isInline?: boolean
  hasLink?: boolean
  onLeave?: () => void
}) {
  const { status, wallet } = useWalletState()
  const choose = () => {
    onLeave?.()
    // After the dialog has returned the focus, so that the selection returns it to the same element.
    setTimeout(() => setTimeout(() => void chooseWallet()))
  }
  const labelClass = isInline ? 'whitespace-nowrap' : 'whitespace-nowrap max-lg:sr-only'
  return (
    <Disclosure
      align="end"
      side={isInline ? 'above' : 'below'}
      className={cx('p-1.5', isInline ? 'w-full min-w-56' : 'w-60')}
      button={({ ref, ...props }) => (
        <button
          ref={ref}
          type="button"
          {...(wallet === null
            ? { 'aria-haspopup': 'dialog' as const, onClick: choose }
            : {
                ...props,
                'aria-label': `Your wallet ${shortAddress(wallet.address)}, ${wallet.name}`,
              })}
          className={buttonClass({ size: isInline ? 'md' : 'sm', isWide: isInline })}
        >
          {wallet === null ? (
            <>
              <Wallet aria-hidden="true" className="size-4" />
              <span className={labelClass}>
                {status === 'connecting' ? 'Connecting' : 'Connect wallet'}
              </span>
            </>
          ) : (
            <>
              <img src={wallet.icon} alt="" className="size-4.5 rounded-sm" />
              <span className={cx('figures', labelClass)}>{shortAddress(wallet.address)}</span>
              <ChevronDown aria-hidden="true" className="size-4 text-muted max-lg:hidden" />
            </>
          )}
        </button>
      )}
    >
      {(close) =>
        wallet !== null && (
          <Suspense fallback={<div className="h-48" />}>
            <WalletMenu wallet={wallet} hasLink={hasLink} onChoose={choose} close={close} />
          </Suspense>
        )
      }
    </Disclosure>
  )
}
