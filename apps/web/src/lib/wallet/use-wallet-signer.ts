import { chooseWallet, readWallet, startWallet, useWalletState } from './wallet.ts'

/** What a page needs of a wallet to have a transaction signed. */
export interface WalletSigner {
  /** The connected address in base58; null while none is connected. */
  address: string | null
  /** Whether the connected wallet can sign transactions. */
  canSign: boolean
  /** The connected address; without one the wallet modal opens first. Null when the person closes it. */
  connect(): Promise<string | null>
  /**
   * Has the connected wallet sign a transaction, base64 in and out; it is not sent. Raises `WalletFailure`, whose message
   * is for people.
   */
  signTransaction(unsigned: string): Promise<string>
}

/** The connected wallet, to sign with; its code loads when one of the two calls is made. */
export function useWalletSigner(): WalletSigner {
  const { wallet } = useWalletState()
  return {
    address: wallet?.address ?? null,
    canSign: wallet?.canSignTransactions ?? false,
    connect: async () => readWallet().wallet?.address ?? (await chooseWallet()),
    signTransaction: async (unsigned) => await (await startWallet()).signTransaction(unsigned),
  }
}
