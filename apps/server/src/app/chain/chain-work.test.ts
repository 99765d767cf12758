import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LOCAL_USDC_MINT, PRACTICE_TREASURY_ADDRESS } from '@laurel/contract/money/practice'
import { afterAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../../config/config.ts'
import { createMovableClock } from '../../platform/clock.ts'
import { openChain } from './chain-work.ts'

const folder = mkdtempSync(join(tmpdir(), 'laurel-chain-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Opens the chain of a server with these settings, and returns whether it is the local ledger. */
async function isLocal(settings: Record<string, string>, isDemo: boolean): Promise<boolean> {
  const config = loadConfig({ DATA_DIR: folder, ...settings }, 'no such file')
  const { chain, localLedger } = await openChain(config, isDemo ? createMovableClock() : null)
  await localLedger?.close()
  expect(localLedger !== null).toBe(chain.isLocal)
  if (chain.isLocal) expect(chain.treasury).toHaveLength(1)
  return chain.isLocal
}

describe('the chain of a server', () => {
  it('is the network, which is not queried before the chain is needed', async () => {
    expect(await isLocal({}, false)).toBe(false)
  })

  it('is the local ledger in a demo, unless an endpoint is configured', async () => {
    expect(await isLocal({}, true)).toBe(true)
    expect(await isLocal({ SOLANA_RPC_URL: 'https://rpc.example' }, true)).toBe(false)
    expect(await isLocal({ SOLANA_RPC_FALLBACK_URL: 'https://rpc.example' }, true)).toBe(false)
  })

  it('is the local ledger where the settings say so', async () => {
    expect(await isLocal({ SOLANA_RPC_URL: 'local' }, false)).toBe(true)
  })

  it('fills the practice treasury of a new local ledger once', async () => {
    const dataDir = join(folder, 'new')
    const config = loadConfig({ SOLANA_RPC_URL: 'local', DATA_DIR: dataDir }, 'no such file')
    for (const _ of [1, 2]) {
      const { chain, localLedger } = await openChain(config, null)
      expect(await chain.balance(PRACTICE_TREASURY_ADDRESS)).toBe(500_000_000_000n)
      const usdc = await chain.tokenBalance(PRACTICE_TREASURY_ADDRESS, LOCAL_USDC_MINT)
      expect(usdc).toBe(50_000_000_000n)
      await localLedger?.close()
    }
  })
})
