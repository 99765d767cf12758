import { WalletReadyState } from '@solana/wallet-adapter-base'
import type { Wallet } from '@solana/wallet-adapter-react'
import { ExternalLink } from 'lucide-react'
import { cx } from '../../../lib/class-names.ts'
import { Badge } from '../../../ui/data/badge.tsx'

const ROW =
  'flex min-h-14 w-full items-center gap-3 rounded-control px-3 py-2 text-left ring-1 ring-inset ring-line hover:bg-sunken'

/** Wallets with a white icon on a transparent background. */
const WHITE_ICONS: ReadonlySet<string> = new Set(['Ledger'])

/** A wallet of the selection: a button that connects it, or a link to install it. */
export function WalletOption({
  wallet: { adapter, readyState },
  isConnected,
  onChoose,
}: {
  wallet: Wallet
  isConnected: boolean
  onChoose: () => void
}) {
  const name = (
    <>
      <img
        src={adapter.icon}
        alt=""
        className={cx('size-8 rounded-control', WHITE_ICONS.has(adapter.name) && 'bg-edge p-1')}
      />
      <span className="min-w-0 flex-1 truncate font-medium">{adapter.name}</span>
    </>
  )
  return (
    <li>
      {readyState === WalletReadyState.NotDetected ? (
        <a
          href={adapter.url}
          target="_blank"
          rel="noopener nofollow ugc noreferrer"
          className={ROW}
        >
          {name}
          <span className="text-muted text-sm">Install</span>
          <ExternalLink aria-hidden="true" className="size-4 text-muted" />
          <span className="sr-only">(opens a new tab)</span>
        </a>
      ) : (
        <button type="button" className={ROW} onClick={onChoose}>
          {name}
          {isConnected && <Badge tone="good">Connected</Badge>}
          {!isConnected && readyState === WalletReadyState.Installed && (
            <span className="text-muted text-sm">Detected</span>
          )}
        </button>
      )}
    </li>
  )
}
