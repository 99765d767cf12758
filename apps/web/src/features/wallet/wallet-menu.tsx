import { shortAddress } from '@laurel/contract/spec/formatting'
import { limits } from '@laurel/contract/spec/limits'
import { walletLinkTexts, walletToasts } from '@laurel/contract/spec/messages'
import { Check, ChevronDown, Copy, Link2, Link2Off, LogOut, RefreshCw } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { cx } from '../../lib/class-names.ts'
import { toast } from '../../lib/toast.ts'
import { type ConnectedWallet, chooseWallet, startWallet } from '../../lib/wallet.ts'
import { type ButtonSize, buttonClass } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useWalletLink } from './use-wallet-link.ts'

/** The connected wallet by its short address, and behind it what can be done about it. */
export default function WalletMenu({
  wallet,
  hasLink,
  isInline,
  size,
}: {
  wallet: ConnectedWallet
  hasLink: boolean
  isInline: boolean
  size: ButtonSize
}) {
  const link = useWalletLink()
  const { isOffered, isBusy } = link
  return (
    <Disclosure
      align="end"
      side={isInline ? 'above' : 'below'}
      className={cx('p-1.5', isInline ? 'w-full' : 'w-60')}
      button={(props) => (
        <button
          type="button"
          {...props}
          data-wallet-button=""
          aria-label={`Your wallet ${shortAddress(wallet.address)}, ${wallet.name}`}
          className={buttonClass({ size, isWide: isInline })}
        >
          {isBusy ? (
            <Spinner label={null} />
          ) : (
            <img src={wallet.icon} alt="" className="size-4.5 rounded-sm" />
          )}
          <span className={cx('figures whitespace-nowrap', !isInline && 'max-lg:hidden')}>
            {link.isLinking ? walletLinkTexts.linking : shortAddress(wallet.address)}
          </span>
          <ChevronDown
            aria-hidden="true"
            className={cx('size-4 text-muted', !isInline && 'max-lg:hidden')}
          />
        </button>
      )}
    >
      {(close) => (
        <>
          <p className="px-3 pt-2 pb-2 text-muted text-xs">
            {wallet.name}
            {hasLink &&
              isOffered &&
              (link.isLinked ? ' · linked to your account' : ' · not linked')}
          </p>
          <CopyLine address={wallet.address} />
          {hasLink && isOffered && (
            <Line
              icon={link.isLinked ? <Link2Off className="size-4" /> : <Link2 className="size-4" />}
              isDisabled={isBusy}
              onClick={() => {
                close()
                link.toggle()
              }}
            >
              {link.isLinking
                ? walletLinkTexts.linking
                : link.isLinked
                  ? walletLinkTexts.unlink
                  : walletLinkTexts.link}
            </Line>
          )}
          <Line
            icon={<RefreshCw className="size-4" />}
            onClick={() => {
              close()
              void chooseWallet()
            }}
          >
            Change wallet
          </Line>
          <Line
            icon={<LogOut className="size-4" />}
            onClick={() => void startWallet().then((host) => host.disconnect())}
          >
            Disconnect
          </Line>
        </>
      )}
    </Disclosure>
  )
}

/** Copies the address and says so for 2 s (spec §4). */
function CopyLine({ address }: { address: string }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), limits.addressCopiedResetMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    setCopied(true)
    toast({ ...walletToasts.addressCopied, tone: 'good' })
  }
  return (
    <Line
      icon={isCopied ? <Check className="size-4 text-good" /> : <Copy className="size-4" />}
      onClick={() => void copy()}
    >
      {isCopied ? walletToasts.addressCopied.title : 'Copy address'}
    </Line>
  )
}

function Line({
  icon,
  isDisabled = false,
  onClick,
  children,
}: {
  icon: ReactNode
  isDisabled?: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      disabled={isDisabled}
      className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-sm hover:bg-sunken disabled:opacity-50"
      onClick={onClick}
    >
      <span aria-hidden="true" className="text-muted">
        {icon}
      </span>
      {children}
    </button>
  )
}
