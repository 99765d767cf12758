import type { RewardToken } from '@laurel/contract/money/money'
import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../lib/session/session.ts'
import { Link } from '../../ui/link.tsx'
import { linkedWalletQuery } from './use-wallet-link.ts'

/** Reminds a user without a linked wallet that prizes in a token need one. */
export function PayoutWalletHint({ token }: { token: RewardToken }) {
  const { user } = useSession()
  const needsWallet = token !== 'POINTS' && user !== null && !user.isWalletUser
  const { data } = useQuery({ ...linkedWalletQuery(user?.id ?? ''), enabled: needsWallet })
  if (!needsWallet || data !== null) return null
  return (
    <p className="text-muted text-sm">
      Prizes are paid in {token}.{' '}
      <Link to={paths.ownWallet} className="underline">
        Link a wallet
      </Link>{' '}
      to receive one.
    </p>
  )
}
