import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { RefusalNotice } from '../refusal-notice.tsx'
import { type AuthCall, useAuthCall } from '../use-auth-call.ts'
import { type AnnouncedWallet, useAnnouncedWallets } from './announced-wallets.ts'
import { signInWithWallet } from './solana-calls.ts'

/** A sign-in button for each wallet of this browser; without one, how to get one. */
export default function SolanaSignIn({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const wallets = useAnnouncedWallets()
  const call = useAuthCall('signIn')
  if (wallets.length === 0) {
    return (
      <Notice isAnnounced title="No Solana wallet was found in this browser">
        <p className="text-muted">
          Install a wallet that follows the Wallet Standard, such as Phantom or Solflare, or open
          this page in your wallet app’s own browser. It will show up here automatically.
        </p>
      </Notice>
    )
  }
  return (
    <div className="grid gap-2 rounded-control bg-sunken p-3">
      <p className="text-muted text-sm">
        Your wallet will ask you to sign a message. This is free and moves no funds.
      </p>
      {wallets.map((wallet) => (
        <WalletButton key={wallet.name} wallet={wallet} call={call} onSignedIn={onSignedIn} />
      ))}
      <RefusalNotice call={call} />
    </div>
  )
}

function WalletButton({
  wallet,
  call,
  onSignedIn,
}: {
  wallet: AnnouncedWallet
  call: AuthCall
  onSignedIn: () => Promise<void>
}) {
  return (
    <Button
      isWide
      isBusy={call.isBusy}
      disabled={call.waitSeconds > 0}
      icon={<img src={wallet.icon} alt="" className="size-5 rounded-control" />}
      onClick={() => call.run(() => signInWithWallet(wallet), onSignedIn)}
    >
      {wallet.name}
    </Button>
  )
}
