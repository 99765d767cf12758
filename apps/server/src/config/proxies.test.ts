import { BlockList, isIPv6 } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { proxies } from './proxies.ts'

// The same inputs in every run.
fc.configureGlobal({ seed: 20_261_122 })

const v4 = (start: number) => [24, 16, 8, 0].map((shift) => (start >>> shift) & 255).join('.')
const v6 = (groups: readonly number[]) => groups.map((group) => group.toString(16)).join(':')
const address4 = fc.integer({ min: 0, max: 2 ** 32 - 1 }).map(v4)
const address6 = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 })
const range4 = fc.tuple(address4, fc.integer({ min: 1, max: 32 })).map((parts) => parts.join('/'))
const mapped = fc
  .tuple(address4, fc.integer({ min: 1, max: 128 }))
  .map(([ip, bits]) => `::ffff:${ip}/${bits}`)
const range6 = fc
  .tuple(address6.map(v6), fc.integer({ min: 1, max: 128 }))
  .map((parts) => parts.join('/'))
const entries = fc.array(fc.oneof(range4, range6, mapped, address4), {
  minLength: 1,
  maxLength: 40,
})

/** One address in the middle of each of 4,096 equal parts of IPv4, without reserved ranges. */
const PUBLIC = Array.from({ length: 4096 }, (_, part) => v4(part * 2 ** 20 + 2 ** 19)).filter(
  (ip) =>
    !/^(0|10|127)\.|^169\.254|^172\.(1[6-9]|2\d|3[01])\.|^192\.168|^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./.test(
      ip,
    ),
)

/** The result of Node's own list of networks for the entries. */
function trustOf(list: readonly string[]): (ip: string) => boolean {
  const networks = new BlockList()
  for (const entry of list) {
    const isMapped = /^::ffff:\d+\./.test(entry) && Number(entry.split('/')[1] ?? 128) >= 96
    const [ip = '', bits] = entry.replace(isMapped ? '::ffff:' : '', '').split('/')
    const family = isIPv6(ip) ? 'ipv6' : 'ipv4'
    const most = family === 'ipv6' ? 128 : 32
    networks.addSubnet(ip, Number(bits ?? most) - (isMapped && bits !== undefined ? 96 : 0), family)
  }
  return (ip) => networks.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')
}

describe('TRUST_PROXY', () => {
  it('never trusts more than a sixteenth of all public addresses, regardless of how they are listed', () => {
    let accepted = 0
    fc.assert(
      fc.property(entries, (list) => {
        const { data } = proxies.safeParse(list.join(','))
        if (!Array.isArray(data)) return
        accepted += 1
        const trusts = trustOf(data)
        const trusted = PUBLIC.filter(trusts)
        expect(trusted.length).toBeLessThanOrEqual(4096 / 16)
        expect(['2001:db8::1', '2a00::1', '2600::1'].every(trusts)).toBe(false)
      }),
      { numRuns: 500 },
    )
    expect(accepted).toBeGreaterThan(20)
  })

  it('refuses a list of all addresses, in any number of parts and any order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 }), fc.infiniteStream(fc.nat()), (bits, random) => {
        const parts = Array.from({ length: 2 ** bits }, (_, part) => ({
          range: `${v4(part * 2 ** (32 - bits))}/${bits}`,
          place: random.next().value,
        }))
        const list = parts.sort((a, b) => a.place - b.place).map(({ range }) => range)
        expect(proxies.safeParse(list.join(',')).success).toBe(false)
        const asMapped = list.map((range) => `::ffff:${range.replace(/\d+$/, String(96 + bits))}`)
        expect(proxies.safeParse(asMapped.join(',')).success).toBe(false)
      }),
      { numRuns: 40 },
    )
  })
})
