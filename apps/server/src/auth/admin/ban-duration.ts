import { MS } from '../../platform/clock.ts'
import { AuthError } from '../errors.ts'

const UNITS_MS: Record<string, number> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: MS.second,
  m: MS.minute,
  h: MS.hour,
}

/** The longest ban, a thousand years, which a database timestamp can hold. */
const MAX_BAN_MS = 1000 * 365 * MS.day

/**
 * How long a ban lasts, in milliseconds, from the protocol's form such as `24h` or `1h30m`; null for `none`, which ends
 * one. Raises `validation_failed`.
 */
export function banDurationMs(text: string): number | null {
  if (text === 'none') return null
  const parts = [...text.matchAll(/(?<![\d.])(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g)]
  const isWhole = parts.length > 0 && parts.map(([part]) => part).join('') === text
  const ms = parts.reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * (UNITS_MS[unit ?? ''] ?? 0),
    0,
  )
  if (!isWhole || ms > MAX_BAN_MS) {
    throw new AuthError('validation_failed', {
      message: 'ban_duration: write it as 24h or 1h30m, or none',
    })
  }
  return ms
}
