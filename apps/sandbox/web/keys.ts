/** Practice wallets, and what the local ledger answers about them. */
export const practiceKeys = {
  address: ['practice', 'address'] as const,
  transaction: (signature: string) => ['practice', 'transaction', signature] as const,
  balance: (address: string) => ['practice', 'balance', address] as const,
}
