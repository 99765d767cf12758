import { chooseWallet, readWallet, startWallet, useWalletState } from './wallet.ts'

/** The connected wallet, as far as signing a transaction needs it. */
export interface WalletSigner {
  /** The connected address in base58, or null. */
  address: string | null
  /** Whether the connected wallet can sign transactions. */
  canSign: boolean
  /** The connected address; without one the wallet modal opens first. Null when the user closes it. */
  connect(): Promise<string | null>
  /**
   * Signs a transaction with the connected wallet, base64 in and out; nothing is sent. Raises `WalletFailure`, which has a
   * readable message.
   */
  signTransaction(unsigned: string): Promise<string>
}

/** The connected wallet, to sign with; its code loads with the first call. */
export function useWalletSigner(): WalletSigner {
  const { wallet } = useWalletState()
  return {
    address: wallet?.address ?? null,
    canSign: wallet?.canSignTransactions ?? false,
    connect: async () => readWallet().wallet?.address ?? (await chooseWallet()),
    signTransaction: async (unsigned) => await (await startWallet()).signTransaction(unsigned),
  }
}
