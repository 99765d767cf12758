import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../config.ts'
import { createMovableClock } from '../platform/clock.ts'
import { openChain } from './chain-work.ts'

const folder = mkdtempSync(join(tmpdir(), 'laurel-chain-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Opens the chain of a server with these settings, and says whether it is the local ledger. */
async function isLocal(settings: Record<string, string>, isDemo: boolean): Promise<boolean> {
  const config = loadConfig({ DATA_DIR: folder, ...settings }, 'no such file')
  const { chain, localLedger } = await openChain(config, isDemo ? createMovableClock() : null)
  await localLedger?.close()
  expect(localLedger !== null).toBe(chain.isLocal)
  if (chain.isLocal) expect(chain.treasury).toHaveLength(1)
  return chain.isLocal
}

describe('the chain of a server', () => {
  it('is the network, which is not asked before somebody needs it', async () => {
    expect(await isLocal({}, false)).toBe(false)
  })

  it('is the local ledger in a demo, unless it names a place', async () => {
    expect(await isLocal({}, true)).toBe(true)
    expect(await isLocal({ SOLANA_RPC_URL: 'https://rpc.example' }, true)).toBe(false)
    expect(await isLocal({ SOLANA_RPC_FALLBACK_URL: 'https://rpc.example' }, true)).toBe(false)
  })

  it('is the local ledger where it is told so', async () => {
    expect(await isLocal({ SOLANA_RPC_URL: 'local' }, false)).toBe(true)
  })
})
