import { walletErrors } from '@laurel/contract/spec/messages'
import type { SolanaWallet } from '@supabase/auth-js'
import { api } from '../../../lib/api/api.ts'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { type AuthResult, refusalOf } from '../../../lib/session/auth-refusals.ts'
import { authClient } from '../../../lib/session/session.ts'
import { signUpOptions } from '../proof/proof-token.ts'
import type { AnnouncedWallet, SignedIn } from './announced-wallets.ts'

/** A failure of the wallet; the message is one of the spec's causes (§8). */
class WalletFailure extends Error {}

/** Signs in by a message that the wallet signs; its content and single-use nonce come from the server. */
export async function signInWithWallet(wallet: AnnouncedWallet): Promise<AuthResult> {
  try {
    const [message, proof] = await Promise.all([
      api('POST /api/v1/wallet-nonces', { body: { purpose: 'sign_in' } }),
      signUpOptions(),
    ])
    const { statement, uri, chainId, nonce, issuedAt, expirationTime } = message
    const signer = await connectSigner(wallet)
    const { error } = await (await authClient()).signInWithWeb3({
      chain: 'solana',
      statement,
      wallet: signer,
      options: {
        url: uri,
        signInWithSolana: { chainId, nonce, issuedAt, expirationTime },
        ...proof,
      },
    })
    return error === null ? { ok: true } : { ok: false, refusal: refusalOf(error, 'signIn') }
  } catch (thrown) {
    return { ok: false, refusal: refusalOfThrown(thrown) }
  }
}

function refusalOfThrown(thrown: unknown) {
  if (thrown instanceof WalletFailure) return { code: 'wallet_failed', text: thrown.message }
  if (!(thrown instanceof ApiProblem)) {
    return { code: 'wallet_failed', text: walletErrors.messageSignFailed }
  }
  const { status, retryAfterSeconds } = thrown
  const refusal = refusalOf({ status, message: thrown.message }, 'signIn')
  return retryAfterSeconds === undefined ? refusal : { ...refusal, waitSeconds: retryAfterSeconds }
}

/** Connects the wallet and adapts it to the auth client's interface. Raises `WalletFailure`. */
async function connectSigner({ features }: AnnouncedWallet): Promise<SolanaWallet> {
  const signIn = features['solana:signIn']
  // The client's own type is that of an older wallet interface, where the answer may be the first of the list alone.
  if (signIn !== undefined) {
    return {
      signIn: (input: object) => awaitApproval(signIn.signIn(input)),
    } as unknown as SolanaWallet
  }
  const signMessage = features['solana:signMessage']
  const connected = await features['standard:connect']?.connect().catch(() => undefined)
  if (signMessage === undefined || connected === undefined) {
    throw new WalletFailure(walletErrors.connectionFailed)
  }
  const account = connected.accounts[0]
  if (account === undefined) throw new WalletFailure(walletErrors.keyMissing)
  return {
    publicKey: { toBase58: () => account.address },
    signMessage: async (message: Uint8Array) => {
      const [signed] = await awaitApproval(signMessage.signMessage({ account, message }))
      if (signed === undefined) throw new WalletFailure(walletErrors.messageSignFailed)
      return signed.signature
    },
  } as unknown as SolanaWallet
}

/** What the wallet signs once the user approves it there. Raises `WalletFailure`. */
async function awaitApproval<T extends readonly (SignedIn | { signature: Uint8Array })[]>(
  request: Promise<T>,
): Promise<T> {
  try {
    return await request
  } catch {
    throw new WalletFailure(walletErrors.messageSignFailed)
  }
}
