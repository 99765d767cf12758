import { limits } from '@laurel/contract/spec/limits'
import { walletLinkTexts, walletToasts } from '@laurel/contract/spec/messages'
import { Check, Copy, Link2, Link2Off, LogOut, RefreshCw } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { toast } from '../../lib/toast.ts'
import { type ConnectedWallet, startWallet } from '../../lib/wallet/wallet.ts'
import { useWalletLink } from './use-wallet-link.ts'

/** The actions on the connected wallet, in the panel under its address. */
export default function WalletMenu({
  wallet,
  hasLink,
  onChoose,
  close,
}: {
  wallet: ConnectedWallet
  hasLink: boolean
  /** Opens the wallet selection. */
  onChoose: () => void
  close: () => void
}) {
  const link = useWalletLink()
  const isOffered = hasLink && link.isOffered
  return (
    <>
      <p className="px-3 pt-2 pb-2 text-muted text-xs">
        {wallet.name}
        {isOffered && (link.isLinked ? ' · linked to your account' : ' · not linked')}
      </p>
      <CopyItem address={wallet.address} />
      {isOffered && (
        <MenuItem
          icon={link.isLinked ? <Link2Off className="size-4" /> : <Link2 className="size-4" />}
          isDisabled={link.isBusy}
          onClick={link.toggle}
        >
          {link.isLinking
            ? walletLinkTexts.linking
            : link.isLinked
              ? walletLinkTexts.unlink
              : walletLinkTexts.link}
        </MenuItem>
      )}
      <MenuItem
        icon={<RefreshCw className="size-4" />}
        onClick={() => {
          close()
          onChoose()
        }}
      >
        Change wallet
      </MenuItem>
      <MenuItem
        icon={<LogOut className="size-4" />}
        onClick={() => {
          close()
          void startWallet().then((host) => host.disconnect())
        }}
      >
        Disconnect
      </MenuItem>
    </>
  )
}

/** Copies the address and confirms it for 2 s (spec §4). */
function CopyItem({ address }: { address: string }) {
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
    <MenuItem
      icon={isCopied ? <Check className="size-4 text-good" /> : <Copy className="size-4" />}
      onClick={() => void copy()}
    >
      {isCopied ? walletToasts.addressCopied.title : 'Copy address'}
    </MenuItem>
  )
}

function MenuItem({
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
      aria-disabled={isDisabled || undefined}
      className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-sm hover:bg-sunken aria-disabled:opacity-50"
      onClick={isDisabled ? undefined : onClick}
    >
      <span aria-hidden="true" className="text-muted">
        {icon}
      </span>
      {children}
    </button>
  )
}
