import { shortAddress } from '@laurel/contract/spec/formatting'
import { walletLinkTexts } from '@laurel/contract/spec/messages'
import { useQuery } from '@tanstack/react-query'
import { Wallet } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { SessionUser } from '../../lib/session/session.ts'
import { useWalletState } from '../../lib/wallet/wallet.ts'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/data/badge.tsx'
import { SettingRow } from '../../ui/setting-row.tsx'
import { CopyButton } from '../../ui/text/copy-button.tsx'
import { linkedWalletQuery, useWalletLink } from './use-wallet-link.ts'
import { WalletButton } from './wallet-button.tsx'

/** The anchor that payout notifications link to (`paths.ownWallet`). */
const ANCHOR = '#wallet'

/** The wallet that payouts go to, with buttons to link and unlink it. */
export function WalletRow({ user }: { user: SessionUser }) {
  const { data = null } = useQuery({ ...linkedWalletQuery(user.id), enabled: !user.isWalletUser })
  const address = user.isWalletUser ? user.walletAddress : data
  const row = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === ANCHOR) row.current?.scrollIntoView({ block: 'center' })
  }, [hash])
  return (
    <div ref={row} id={ANCHOR.slice(1)}>
      <SettingRow
        icon={<Wallet className="size-5" />}
        title={
          <>
            <h3>Solana wallet</h3>
            {address !== null && (
              <Badge tone="good">{user.isWalletUser ? 'Used to sign in' : 'Linked'}</Badge>
            )}
          </>
        }
        text={<WalletText address={address} isSignIn={user.isWalletUser} />}
        action={
          <>
            {address !== null && <CopyButton text={address} label="Copy address" size="md" />}
            {!user.isWalletUser && <LinkAction />}
          </>
        }
      />
    </div>
  )
}

function WalletText({ address, isSignIn }: { address: string | null; isSignIn: boolean }) {
  const { wallet } = useWalletState()
  const isOtherConnected = wallet !== null && wallet.address !== address && !isSignIn
  const connected = isOtherConnected && (
    <>
      {' '}
      Connected in this browser: <Address address={wallet.address} />
    </>
  )
  if (address === null) return <>No wallet is linked to your account.{connected}</>
  return (
    <>
      <Address address={address} />
      {connected && '.'}
      {connected}
    </>
  )
}

function Address({ address }: { address: string }) {
  return (
    <span className="figures" title={address}>
      {shortAddress(address)}
    </span>
  )
}

/** Links or unlinks the connected wallet (spec §5); without one, the button to connect. */
function LinkAction() {
  const link = useWalletLink()
  if (!link.isOffered) return <WalletButton isInline />
  return (
    <Button
      variant={link.isLinked ? 'secondary' : 'primary'}
      isBusy={link.isBusy}
      onClick={link.toggle}
    >
      {link.isLinking
        ? walletLinkTexts.linking
        : link.isLinked
          ? walletLinkTexts.unlink
          : walletLinkTexts.link}
    </Button>
  )
}
