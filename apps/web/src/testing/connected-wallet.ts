import { act } from '@testing-library/react'
import {
  attachHost,
  type ConnectedWallet,
  publishWallet,
  setWalletLoader,
  startWallet,
  type WalletHost,
} from '../lib/wallet/wallet.ts'

const REFUSE: WalletHost = {
  choose: async () => null,
  disconnect: async () => {},
  signTransaction: () => Promise.reject(new Error('The test signs nothing')),
  link: () => Promise.reject(new Error('The test links nothing')),
  unlink: () => Promise.reject(new Error('The test unlinks nothing')),
}

let current: WalletHost = REFUSE

/** The page calls the wallet of the running test through this host, which is attached once. */
const host: WalletHost = {
  choose: () => current.choose(),
  disconnect: () => current.disconnect(),
  signTransaction: (unsigned) => current.signTransaction(unsigned),
  link: () => current.link(),
  unlink: () => current.unlink(),
}

/** Connects a wallet in this browser; its calls that are not given do nothing or fail. */
export async function connectWallet(
  wallet: Pick<ConnectedWallet, 'address'> & Partial<ConnectedWallet>,
  calls: Partial<WalletHost> = {},
): Promise<void> {
  current = { ...REFUSE, ...calls }
  setWalletLoader(async () => null)
  await act(async () => {
    const started = startWallet()
    await Promise.resolve()
    attachHost(host)
    await started
    publishWallet({
      status: 'connected',
      wallet: { name: 'Sprig', icon: 'data:,', canSignTransactions: true, ...wallet },
    })
  })
}
