import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SolanaConfig } from '../config/config.ts'
import { openRemoteChain } from './open-chain.ts'

const WALLET = '9hs3Doa3Pm4r8FKtQ9chUuNY3Z8U1QkonzVj28nCXMiP'
const GENESIS = '"EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG"'

/** Answers as a cluster would, in text: JavaScript numbers cannot hold 64-bit integers. */
const RESULTS: Record<string, string> = {
  getGenesisHash: GENESIS,
  getBalance: '{"context":{"slot":18446744073709551614},"value":18446744073709551615}',
}

let server: Server
let url: string
let status = 200
const asked: string[] = []
beforeAll(async () => {
  server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const { method, id } = JSON.parse(text) as { method: string; id: string }
    asked.push(method)
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '60' })
    response.end(
      `{"jsonrpc":"2.0","result":${RESULTS[method] ?? 'null'},"id":${JSON.stringify(id)}}`,
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const config = (network: SolanaConfig['network'] = 'devnet'): SolanaConfig => ({
  network,
  rpc: { kind: 'remote', urls: [url], isDefault: false },
  treasuryAddresses: [WALLET],
  usdcMint: WALLET,
})

describe('a chain behind an address', () => {
  it('is queried over HTTP, first for its network, and keeps every digit', async () => {
    const chain = await openRemoteChain(config(), [url])
    expect(asked).toEqual([])
    expect(await chain.balance(WALLET)).toBe(18_446_744_073_709_551_615n)
    expect(await chain.balance(WALLET)).toBe(18_446_744_073_709_551_615n)
    expect(asked).toEqual(['getGenesisHash', 'getBalance', 'getBalance'])
    expect(chain).toMatchObject({ network: 'devnet', isLocal: false, treasury: [WALLET] })
  })

  it('of another network is refused', async () => {
    const chain = await openRemoteChain(config('mainnet'), [url])
    await expect(chain.balance(WALLET)).rejects.toMatchObject({ reason: 'wrong_network' })
  })

  it('that limits requests is given a pause, and reports it', async () => {
    status = 429
    const chain = await openRemoteChain(config(), [url])
    await expect(chain.balance(WALLET)).rejects.toMatchObject({ reason: 'rate_limited' })
    const count = asked.length
    await expect(chain.balance(WALLET)).rejects.toMatchObject({ reason: 'rate_limited' })
    expect(asked).toHaveLength(count)
    expect(await chain.check()).toMatchObject({ state: 'unreachable' })
    status = 200
  })
})
