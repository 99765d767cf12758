import { describe, expect, it } from 'vitest'
import { explorerUrl } from './explorer.ts'

describe('explorerUrl', () => {
  it.each([
    ['devnet', 'https://explorer.solana.com/tx/5ig?cluster=devnet'],
    ['testnet', 'https://explorer.solana.com/tx/5ig?cluster=testnet'],
    ['mainnet', 'https://explorer.solana.com/tx/5ig'],
  ] as const)('names the cluster of %s where the explorer needs it', (network, url) => {
    expect(explorerUrl({ network, isLocalLedger: false }, '5ig')).toBe(url)
  })

  it('links to Laurel for a ledger that no explorer knows', () => {
    expect(explorerUrl({ network: 'devnet', isLocalLedger: true }, '5ig')).toBe('/activity?tx=5ig')
  })
})
