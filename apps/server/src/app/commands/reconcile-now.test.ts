import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LOCAL_LEDGER_PATH, PRACTICE_TREASURY_ADDRESS } from '@laurel/contract/money/practice'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLocalLedger } from '../../../../sandbox/src/ledger/local-ledger.ts'
import { stringify } from '../../../../sandbox/src/ledger/rpc/json-rpc.ts'
import { runSilently } from '../../../testing/servers/command-line.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/servers/test-database.ts'
import { loadConfig } from '../../config/config.ts'
import { treasuryFindings } from '../../db/schema/payments.ts'
import { postTokens } from '../../ledger/token-books.service.ts'
import { newId } from '../../platform/ids.ts'

let test: TestDatabase
let folder: string
beforeAll(async () => {
  test = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'laurel-reconcile-'))
})
afterAll(async () => {
  await test.drop()
  rmSync(folder, { recursive: true, force: true })
})

const run = (settings: Record<string, string>) =>
  runSilently(
    ['reconcile'],
    loadConfig({ DATABASE_URL: test.ownerUrl, DATA_DIR: folder, ...settings }, 'no such file'),
  )
const LOCAL = { SOLANA_RPC_URL: 'local' }

describe('laurel reconcile', () => {
  it('has nothing to compare without a treasury', async () => {
    expect(await run({})).toBe('There is no treasury, so there is nothing to compare.')
  })

  it('reports that it skipped when the chain does not answer', async () => {
    const settings = {
      SOLANA_RPC_URL: 'http://127.0.0.1:1',
      TREASURY_ADDRESSES: PRACTICE_TREASURY_ADDRESS,
    }
    expect(await run(settings)).toMatch(
      /^Stopped: Solana is not responding\.\nSo far: nothing compared\. Run it again/,
    )
  })

  it('compares the ledger of this machine, and fails with what it finds', async () => {
    expect(await run(LOCAL)).toBe('The chain, payouts and books match.')
    const escrow = { kind: 'escrow' as const, ownerId: newId() }
    const owed = {
      key: 'owed:1',
      token: 'SOL' as const,
      amount: 10n ** 15n,
      from: { kind: 'outside' as const },
      to: escrow,
      category: 'funding' as const,
    }
    const { db } = test.database
    const now = new Date('2026-11-02T09:00:00.000Z')
    await postTokens({ db, now }, [owed])
    await expect(run(LOCAL)).rejects.toThrow(
      /^treasury_short: The treasury holds .* and owes 1000000 SOL$/,
    )
    await postTokens({ db, now }, [
      { ...owed, key: 'owed:2', from: escrow, to: owed.from, category: 'kept' },
    ])
    // The difference is gone, but it was never acknowledged.
    await expect(run(LOCAL)).rejects.toThrow(/^treasury_short: /)
    await db.update(treasuryFindings).set({ closedAt: now })
    expect(await run(LOCAL)).toBe('The chain, payouts and books match.')
  })

  it('reports a rate limit, and how far it came', async () => {
    const ledger = await openLocalLedger({ folder: join(folder, 'solana'), isLive: true })
    const server = createServer(async (request, reply) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      const call = JSON.parse(Buffer.concat(parts).toString())
      if (call.method !== 'getGenesisHash') {
        reply.writeHead(429, { 'retry-after': '30' }).end()
        return
      }
      reply.setHeader('content-type', 'application/json')
      reply.end(stringify(await ledger.handle(call)))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    try {
      const { port } = server.address() as AddressInfo
      expect(await run({ ...LOCAL, PUBLIC_URL: `http://127.0.0.1:${port}` })).toMatch(
        /^Stopped: the Solana RPC server is rate limiting requests\.\nSo far: nothing compared\./,
      )
    } finally {
      server.closeAllConnections()
      server.close()
      await ledger.close()
    }
  })

  it('asks the server that owns the ledger', async () => {
    const ledger = await openLocalLedger({ folder: join(folder, 'solana'), isLive: true })
    const paths: string[] = []
    const server = createServer(async (request, reply) => {
      paths.push(request.url ?? '')
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      reply.setHeader('content-type', 'application/json')
      reply.end(stringify(await ledger.handle(JSON.parse(Buffer.concat(parts).toString()))))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    try {
      const { port } = server.address() as AddressInfo
      const url = `http://127.0.0.1:${port}`
      expect(await run({ ...LOCAL, PUBLIC_URL: url })).toBe('The chain, payouts and books match.')
      expect(new Set(paths)).toEqual(new Set([LOCAL_LEDGER_PATH]))
    } finally {
      server.closeAllConnections()
      server.close()
      await ledger.close()
    }
  })
})
