import { isIP, isIPv6 } from 'node:net'
import { z } from 'zod'

/** An address range by prefix; IPv4-mapped IPv6 counts as IPv4. */
interface Range {
  family: 4 | 6
  /** The first address as a number. */
  start: bigint
  /** The prefix length. */
  bits: number
}

const WIDTH = { 4: 32, 6: 128 } as const
/** The widest range of public addresses that one entry may name. */
const MIN_BITS = { 4: 8, 6: 16 } as const
/** The largest share of all addresses that the entries may cover together: one in 2^n. */
const MAX_SHARE_BITS = { 4: 4, 6: 12 } as const

/** Private networks. */
const PRIVATE = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '169.254.0.0/16',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
].flatMap((entry) => readRange(entry) ?? [])

/**
 * The reverse proxies by address or CIDR range; false for none. Ranges that cover much of the public address space are
 * refused, since anyone within could forge client addresses.
 */
export const proxies = z.string().transform((text, check): false | string[] => {
  if (text === 'none') return false
  const entries = text.split(',').map((entry) => entry.trim())
  const ranges = entries.flatMap((entry) => readRange(entry) ?? [])
  if (ranges.length < entries.length) {
    const message = 'list the proxies by address or CIDR range, or enter none'
    check.addIssue({ code: 'custom', message })
  }
  if (areTooBroad(ranges)) {
    const message = 'covers too many addresses: list only the proxies'
    check.addIssue({ code: 'custom', message })
  }
  return entries
})

function areTooBroad(ranges: readonly Range[]): boolean {
  const open = ranges.filter((range) => !PRIVATE.some((network) => isWithin(range, network)))
  return ([4, 6] as const).some((family) => {
    const own = open.filter((range) => range.family === family)
    const named = own.reduce((sum, { bits }) => sum + (1n << BigInt(WIDTH[family] - bits)), 0n)
    const max = 1n << BigInt(WIDTH[family] - MAX_SHARE_BITS[family])
    return named > max || own.some((range) => range.bits < MIN_BITS[family] || holdsIpv4(range))
  })
}

/** Whether a range contains all of IPv4-mapped IPv6. */
function holdsIpv4(range: Range): boolean {
  return range.bits < 96 && isWithin({ family: 6, start: 0xffffn << 32n, bits: 96 }, range)
}

function isWithin(range: Range, network: Range): boolean {
  if (range.family !== network.family || range.bits < network.bits) return false
  const rest = BigInt(WIDTH[range.family] - network.bits)
  return range.start >> rest === network.start >> rest
}

function readRange(entry: string): Range | null {
  const [ip = '', bitsText, ...rest] = entry.split('/')
  const family = isIP(ip)
  if ((family !== 4 && family !== 6) || rest.length > 0 || ip.includes('%')) return null
  if (bitsText !== undefined && !/^[1-9]\d{0,2}$/.test(bitsText)) return null
  const bits = bitsText === undefined ? WIDTH[family] : Number(bitsText)
  if (bits > WIDTH[family]) return null
  const start = numberOf(ip)
  const isMapped = family === 6 && bits >= 96 && start >> 32n === 0xffffn
  return isMapped
    ? { family: 4, start: start & 0xffff_ffffn, bits: bits - 96 }
    : { family, start, bits }
}

/** An address as a number. */
function numberOf(ip: string): bigint {
  if (!isIPv6(ip)) return ip.split('.').reduce((sum, part) => (sum << 8n) | BigInt(part), 0n)
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(ip)
  if (dotted !== null) {
    const low = numberOf(dotted[2] ?? '')
      .toString(16)
      .padStart(8, '0')
    return numberOf(`${dotted[1]}${low.slice(0, 4)}:${low.slice(4)}`)
  }
  const [head = '', tail = ''] = ip
    .split('::')
    .map((part) => part.split(':').filter(Boolean))
    .map((groups) => groups.map((group) => group.padStart(4, '0')).join(''))
  return BigInt(`0x${head}${'0'.repeat(32 - head.length - tail.length)}${tail}`)
}
