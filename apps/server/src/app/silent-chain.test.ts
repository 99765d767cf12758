import { endpoints } from '@laurel/contract/api'
import { LOCAL_USDC_MINT } from '@laurel/contract/money/practice'
import { createWallet } from '@laurel/scenarios/wallet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { createChain } from '../chain/create-chain.ts'
import { isChainRequest } from './chain/chain-requests.ts'

/** Calls that the endpoint accepted and never answers. */
const hanging: (() => void)[] = []
let t: TestApp
let url: string
beforeAll(async () => {
  const chain = createChain({
    network: 'devnet',
    usdcMint: LOCAL_USDC_MINT,
    treasury: [createWallet().address],
    genesisHash: 'the first block',
    endpoints: [
      {
        name: 'the server that hangs',
        transport: () => new Promise((_resolve, reject) => hanging.push(() => reject(new Error()))),
      },
    ],
  })
  t = await startTestApp({ chain })
  url = await t.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => t.close())

const PLACES = 8
const CALLS_OF_A_REQUEST = 2

describe('while the chain hangs', () => {
  it('refuses chain requests beyond a few places with a clear problem, and serves all others', async () => {
    const people = await Promise.all(
      ['lina', 'arun'].map((name) => t.signIn(name, { roles: ['finance'] })),
    )
    const abort = new AbortController()
    const ask = async (path: string, authorization = '') => {
      const reply = await fetch(url + path, {
        signal: abort.signal,
        headers: authorization === '' ? {} : { authorization },
      })
      const isProblem = reply.headers.get('content-type')?.includes('problem+json') === true
      const body = isProblem ? ((await reply.json()) as { code: string }) : null
      return { status: reply.status, code: body?.code ?? null }
    }
    const asked = Array.from({ length: 80 }, (_, place) =>
      ask(place % 3 === 0 ? '/api/v1/tre%61sury' : '/api/v1/treasury', people[place % 2]),
    )
    await expect.poll(() => hanging.length).toBe(PLACES * CALLS_OF_A_REQUEST)
    const others = ['/api/v1/bounties', '/api/v1/leaderboard', '/api/v1/chain-status', '/readyz']
    for (const path of others) {
      expect(await ask(path, people[0]), path).toEqual({ status: 200, code: null })
    }
    const refused = await Promise.any(asked)
    expect(refused).toEqual({ status: 503, code: 'chain_unavailable' })
    expect(hanging).toHaveLength(PLACES * CALLS_OF_A_REQUEST)
    abort.abort()
    for (const end of hanging.splice(0)) end()
    await Promise.allSettled(asked)
  })
})

describe('isChainRequest', () => {
  const naming = endpoints.filter(({ problems }) => problems?.includes('chain_unavailable'))
  const pathOf = (path: string) => path.replaceAll(/\{\w+\}/g, '0190aaaa-bbbb')

  it.each(naming.map(({ method, path }) => [method, pathOf(path)]))(
    'includes %s %s',
    (method, path) => {
      for (const spelling of [path, `${path}/`, `${path}?a=b`, path.replace('/v1/', '/%761/')]) {
        expect(isChainRequest({ method, url: spelling }), spelling).toBe(true)
      }
      expect(isChainRequest({ method: 'PUT', url: path })).toBe(false)
    },
  )

  it('includes no other route', () => {
    const others = endpoints.filter((one) => !naming.includes(one))
    const taken = others.filter(({ method, path }) => isChainRequest({ method, url: pathOf(path) }))
    expect(taken).toEqual([])
    expect(isChainRequest({ method: 'GET', url: '/api/v1/treasury%' })).toBe(false)
  })
})
