/** The demo's own tools. */
export const demoKeys = {
  all: ['demo'] as const,
  mails: (to: string | null) => [...demoKeys.all, 'mails', to] as const,
  practiceAddress: ['demo', 'practice-address'] as const,
  transaction: (signature: string) => [...demoKeys.all, 'transaction', signature] as const,
  balance: (address: string) => [...demoKeys.all, 'balance', address] as const,
}
