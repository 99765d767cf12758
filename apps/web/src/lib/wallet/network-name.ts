import type { ClientConfig } from '../api/config.ts'

const NAMES: Readonly<Record<ClientConfig['network'], string>> = {
  devnet: 'Solana Devnet',
  testnet: 'Solana Testnet',
  mainnet: 'Solana',
}

/** The readable name of the network. */
export function networkName({
  network,
  isLocalLedger,
}: Pick<ClientConfig, 'network' | 'isLocalLedger'>): string {
  return isLocalLedger ? 'Local test ledger' : NAMES[network]
}
