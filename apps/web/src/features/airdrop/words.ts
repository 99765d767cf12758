import type { AirdropRound } from '@laurel/contract/airdrop/airdrop-words'

/** The names of the calculations. */
export const ROUND_NAMES: Readonly<Record<AirdropRound, string>> = {
  dry_run: 'Dry run',
  closing: 'Closing calculation',
  final: 'Final calculation',
}
