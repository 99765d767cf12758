import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sanitizeForwarded } from './forwarded.ts'

let proxied: FastifyInstance
let bare: FastifyInstance
const lines: string[] = []
beforeAll(() => {
  proxied = openApp(true)
  bare = openApp(false)
})
afterAll(async () => {
  await proxied.close()
  await bare.close()
})

function openApp(hasProxies: boolean): FastifyInstance {
  const stream = { write: (line: string) => void lines.push(line) }
  const app = Fastify({
    trustProxy: hasProxies ? ['127.0.0.1', '10.0.0.0/8'] : false,
    logger: { level: 'warn', stream },
  })
  sanitizeForwarded(app, hasProxies)
  app.get('/', async ({ ip }) => ip)
  return app
}

async function addressFor(forwarded: string): Promise<string> {
  return (await proxied.inject({ url: '/', headers: { 'x-forwarded-for': forwarded } })).body
}

describe('X-Forwarded-For of a trusted proxy', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:51234', '203.0.113.9'],
    ['2001:db8::9', '2001:db8::9'],
    ['[2001:db8::9]', '2001:db8::9'],
    ['[2001:db8::9]:443', '2001:db8::9'],
    [' 203.0.113.9:1 , 10.0.0.7:99 ', '203.0.113.9'],
    ['1.1.1.1, 203.0.113.9', '203.0.113.9'],
    ['garbage, 203.0.113.9:80', '203.0.113.9'],
    // Everything left of an entry that is not an address could be forged.
    ['203.0.113.9, garbage', '127.0.0.1'],
    ['203.0.113.9, garbage, 10.0.0.7', '10.0.0.7'],
    ['garbage', '127.0.0.1'],
    ['unknown', '127.0.0.1'],
    ['', '127.0.0.1'],
    ['203.0.113.9:', '127.0.0.1'],
    ['203.0.113.9:123456', '127.0.0.1'],
    ['203.0.113.900', '127.0.0.1'],
    ['203.0.113', '127.0.0.1'],
    ['[203.0.113.9]', '127.0.0.1'],
    ['2001:db8::9]:443', '127.0.0.1'],
    ['fe80::1%eth0', '127.0.0.1'],
    ["203.0.113.9'--", '127.0.0.1'],
  ])('%j comes from %s', async (forwarded, address) => {
    expect(await addressFor(forwarded)).toBe(address)
  })
})

describe('X-Forwarded-For without a trusted proxy', () => {
  const ask = (peer: string) =>
    bare.inject({ url: '/', headers: { 'x-forwarded-for': '203.0.113.9' }, remoteAddress: peer })

  it('is ignored, and logged once when it comes from a private network', async () => {
    await ask('198.51.100.7')
    expect(lines).toEqual([])
    for (const peer of ['::ffff:10.0.0.2', '10.0.0.2', '::1']) {
      expect((await ask(peer)).body).toBe(peer)
    }
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: expect.stringMatching(/TRUST_PROXY/) })
  })
})
