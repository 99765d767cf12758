import { paths } from '@laurel/contract/spec/routes'
import type { ClientConfig } from '../api/config.ts'

/**
 * The URL that shows a transaction: in the explorer of its network, or in the dialog of `/activity` for the local test
 * ledger, which explorers don't know.
 */
export function explorerUrl(
  { network, isLocalLedger }: Pick<ClientConfig, 'network' | 'isLocalLedger'>,
  signature: string,
): string {
  if (isLocalLedger) return paths.transaction(signature)
  const cluster = network === 'mainnet' ? '' : `?cluster=${network}`
  return `https://explorer.solana.com/tx/${signature}${cluster}`
}
