import { walletErrors } from '@laurel/contract/spec/messages'
import type { SolanaWallet } from '@supabase/auth-js'
import { api } from '../../../lib/api/api.ts'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { type AuthResult, refusalOf } from '../../../lib/session/auth-refusals.ts'
import { authClient } from '../../../lib/session/session.ts'
import { captchaOptions } from '../captcha/captcha-token.ts'
import type { AnnouncedWallet, SignedIn } from './announced-wallets.ts'

/** A wallet that did not do its part; the text is one of the spec's causes (§8). */
class WalletFailure extends Error {}

/** Signs in by a text that the wallet signs: what it must say, and its nonce, come from the server and work once. */
export async function signInWithWallet(wallet: AnnouncedWallet): Promise<AuthResult> {
  try {
    const asked = await api('POST /api/v1/wallet-nonces', { body: { purpose: 'sign_in' } })
    const { statement, uri, chainId, nonce, issuedAt, expirationTime } = asked
    const signer = await signerOf(wallet)
    const { error } = await (await authClient()).signInWithWeb3({
      chain: 'solana',
      statement,
      wallet: signer,
      options: {
        url: uri,
        signInWithSolana: { chainId, nonce, issuedAt, expirationTime },
        ...captchaOptions(),
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

/** The wallet in the shape that the auth client asks for. Raises `WalletFailure`. */
async function signerOf({ features }: AnnouncedWallet): Promise<SolanaWallet> {
  const signIn = features['solana:signIn']
  // The client's own type is that of an older wallet interface, where the answer may be the first of the list alone.
  if (signIn !== undefined) {
    return { signIn: (input: object) => approved(signIn.signIn(input)) } as unknown as SolanaWallet
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
      const [signed] = await approved(signMessage.signMessage({ account, message }))
      if (signed === undefined) throw new WalletFailure(walletErrors.messageSignFailed)
      return signed.signature
    },
  } as unknown as SolanaWallet
}

/** What the wallet signs, once the person approves it there. */
async function approved<T extends readonly (SignedIn | { signature: Uint8Array })[]>(
  asked: Promise<T>,
): Promise<T> {
  try {
    return await asked
  } catch {
    throw new WalletFailure(walletErrors.messageSignFailed)
  }
}
