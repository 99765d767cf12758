import { isIPv6 } from 'node:net'
import { addressKey } from '../../platform/limits/rate-limits.ts'

/** Patterns of `User-Agent` by browser; the first match counts, since most browsers claim to be others too. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly [RegExp, string, 'computer' | 'phone'][] = [
  [/\biPhone\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'phone'],
  [/\bAndroid\b/, 'Android', 'phone'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bMac OS X\b/, 'macOS', 'computer'],
  [/\bLinux\b/, 'Linux', 'computer'],
]

/** A device in familiar words, as coarse as its `User-Agent` can be trusted. */
export function describeDevice(userAgent: string): {
  device: string
  kind: 'computer' | 'phone' | 'unknown'
} {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1]
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))
  const kind = system?.[2] ?? 'unknown'
  if (browser === undefined) return { device: system?.[1] ?? 'Unknown device', kind }
  return { device: system === undefined ? browser : `${browser} on ${system[1]}`, kind }
}

/** An IP address without its last part: enough to tell home from elsewhere, not enough to locate a person. */
export function describeNetwork(ip: string): string {
  if (ip === '') return 'unknown'
  const network = addressKey(ip)
  if (network.startsWith('127.') || ip === '::1') return 'this computer'
  if (isIPv6(ip) && network.includes(':')) return network.replace(/^(\w+:\w+:\w+):.*$/, '$1::')
  return network.replace(/\.\d+$/, '.…')
}
