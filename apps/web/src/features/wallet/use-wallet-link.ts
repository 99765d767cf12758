import { walletToasts } from '@laurel/contract/spec/messages'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { DataApiError, dataApi } from '../../lib/api/data-api.ts'
import { describeProblem } from '../../lib/api/problem-messages.ts'
import { accessToken, useSession } from '../../lib/session/session.ts'
import { meKeys } from '../../lib/session-keys.ts'
import { toast } from '../../lib/toast.ts'
import { startWallet, useWalletState } from '../../lib/wallet/wallet.ts'
import { CannotLink, WalletFailure } from '../../lib/wallet/wallet-failure.ts'

/** The wallet on the viewer's profile, null without one (spec §7). */
export const linkedWalletQuery = (userId: string) => ({
  queryKey: meKeys.part('wallet', userId),
  queryFn: async () => {
    const rows = await dataApi<{ wallet_address: string | null }[]>(
      `/user_profiles?user_id=eq.${userId}&select=wallet_address`,
      { token: await accessToken() },
    )
    return rows[0]?.wallet_address ?? null
  },
})

/** Whether the connected wallet is linked to the account, and the action that changes it. */
export interface WalletLink {
  /** Whether there is anything to link: a wallet is connected, and the user did not sign in by wallet (spec §5). */
  isOffered: boolean
  /** Whether the stored wallet is the connected one; false while unknown (spec §4, §8). */
  isLinked: boolean
  isLinking: boolean
  /** Whether linking or unlinking is in progress. */
  isBusy: boolean
  /** Links the wallet, or unlinks it after a confirmation; a toast reports the result. */
  toggle(): void
}

/** The link between the connected wallet and the signed-in account (spec §4, §5). */
export function useWalletLink(): WalletLink {
  const { user } = useSession()
  const { wallet } = useWalletState()
  const isOffered = user !== null && !user.isWalletUser && wallet !== null
  const { data: linked, error } = useQuery({
    ...linkedWalletQuery(user?.id ?? ''),
    enabled: isOffered,
  })
  useEffect(() => {
    if (error !== null) reportError(error)
  }, [error])

  const isLinked = isOffered && error === null && linked === wallet.address
  const link = useMutation({
    mutationFn: async () => await (await startWallet()).link(),
    onSuccess: () => toast({ ...walletToasts.linked, tone: 'good' }),
    onError: (thrown) => toast({ ...linkFailureToast(thrown), tone: 'bad' }),
  })
  const unlink = useMutation({
    mutationFn: async () => await (await startWallet()).unlink(),
    onSuccess: (isDone) => {
      if (isDone) toast({ ...walletToasts.unlinked, tone: 'good' })
    },
    onError: () => toast({ ...walletToasts.unlinkFailed, tone: 'bad' }),
  })
  return {
    isOffered,
    isLinked,
    isLinking: link.isPending,
    isBusy: link.isPending || unlink.isPending,
    toggle: () => {
      if (!isOffered) toast({ ...walletToasts.cannotLink, tone: 'bad' })
      else if (isLinked) unlink.mutate()
      else link.mutate()
    },
  }
}

/** The toast of a failed link (spec §5, §8). */
function linkFailureToast(thrown: unknown): { title: string; text: string } {
  if (isSignedOut(thrown)) return walletToasts.cannotLink
  const { title, text } = walletToasts.linkFailed
  if (thrown instanceof WalletFailure) return { title, text: thrown.message }
  if (!(thrown instanceof ApiProblem)) return { title, text }
  const problem = describeProblem(thrown)
  return { title, text: `${problem.title}. ${problem.text}` }
}

/** Whether the session has ended, in this browser or on the server. */
function isSignedOut(thrown: unknown): boolean {
  if (thrown instanceof CannotLink) return true
  if (thrown instanceof ApiProblem) return thrown.code === 'not_authenticated'
  return thrown instanceof DataApiError && thrown.status === 401
}
