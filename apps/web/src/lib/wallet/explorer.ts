import { paths } from '@laurel/contract/spec/routes'
import type { ClientConfig } from '../api/config.ts'

/**
 * Where a transaction can be looked at: the explorer of its network, or the dialog of `/activity` for a local test
 * ledger, which no explorer knows.
 */
export function explorerUrl(
  { network, isLocalLedger }: Pick<ClientConfig, 'network' | 'isLocalLedger'>,
  signature: string,
): string {
  if (isLocalLedger) return paths.transaction(signature)
  const cluster = network === 'mainnet' ? '' : `?cluster=${network}`
  return `https://explorer.solana.com/tx/${signature}${cluster}`
}
