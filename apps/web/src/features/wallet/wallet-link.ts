import { PRACTICE_TREASURY_ADDRESS } from '@laurel/contract/money/practice'
import { defaultUsername } from '@laurel/contract/spec/formatting'
import { walletErrors, walletLinkTexts, walletToasts } from '@laurel/contract/spec/messages'
import type { Adapter } from '@solana/wallet-adapter-base'
import { DataApiError, dataApi } from '../../lib/api/data-api.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import {
  accessToken,
  authClient,
  profileReady,
  readSession,
  type SessionUser,
} from '../../lib/session/session.ts'
import { meKeys } from '../../lib/session-keys.ts'
import { CannotLink, WalletFailure } from '../../lib/wallet/wallet-failure.ts'
import { proveWallet } from './prove-wallet.ts'

/** PostgreSQL's error code of a unique violation. */
const UNIQUE_VIOLATION = '23505'

/**
 * Links a wallet to the signed-in account by the calls of the specification (§7), after a proof that this browser has its
 * key. Raises `WalletFailure` (`CannotLink` when signed out; also when another account has the wallet, §5), `ApiProblem`
 * and `DataApiError`.
 */
export async function linkWallet(adapter: Adapter, address: string): Promise<void> {
  const { user, token } = await requireSession()
  if (address === PRACTICE_TREASURY_ADDRESS) throw new WalletFailure(walletErrors.treasury)
  const others = await dataApi<unknown[]>(
    `/user_profiles?select=user_id&wallet_address=eq.${address}&user_id=neq.${user.id}&limit=1`,
    { token },
  )
  if (others.length > 0) throw takenByAnother()
  const [profile] = await dataApi<{ wallet_address: string | null }[]>(`${ownRow(user)}&select=*`, {
    token,
  })
  const linked = profile?.wallet_address ?? null
  if (linked !== address) {
    await proveWallet(adapter, address, linked === null ? 'link_wallet' : 'change_wallet')
    await storeWallet(user, token, address, profile !== undefined)
  }
  await updateMetadata(address)
}

/** Unlinks the wallet from the signed-in account. Raises `WalletFailure` and `DataApiError`. */
export async function unlinkWallet(): Promise<void> {
  const { user, token } = await requireSession()
  await dataApi(ownRow(user), { token, method: 'PATCH', body: { wallet_address: null } })
  await updateMetadata(null)
}

async function requireSession(): Promise<{ user: SessionUser; token: string }> {
  const { user } = readSession()
  const token = await accessToken()
  await profileReady()
  if (user === null || token === null) throw new CannotLink(walletToasts.cannotLink.text)
  return { user, token }
}

async function storeWallet(
  user: SessionUser,
  token: string,
  address: string,
  hasProfile: boolean,
): Promise<void> {
  try {
    if (hasProfile) {
      await dataApi(ownRow(user), { token, method: 'PATCH', body: { wallet_address: address } })
    } else {
      await dataApi('/user_profiles', {
        token,
        method: 'POST',
        body: { user_id: user.id, username: defaultUsername(user.id), wallet_address: address },
      })
    }
  } catch (error) {
    const isTaken = error instanceof DataApiError && error.code === UNIQUE_VIOLATION
    throw isTaken ? takenByAnother() : error
  }
}

/** Copies the address to the account's metadata (spec §7). The profile is authoritative, so a failure is only reported. */
async function updateMetadata(address: string | null): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: meKeys.all })
  const client = await authClient()
  const { error } = await client.updateUser({ data: { wallet_address: address } })
  if (error !== null) reportError(error)
}

function ownRow({ id }: SessionUser): string {
  return `/user_profiles?user_id=eq.${id}`
}

function takenByAnother(): WalletFailure {
  return new WalletFailure(walletLinkTexts.takenByAnother)
}
