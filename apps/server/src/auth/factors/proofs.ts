import type { Clock } from '../../platform/clock.ts'

/** How sessions say in `amr` that they showed a second factor, in the clients' words. */
export const PROOFS = {
  totp: 'totp',
  webauthn: 'mfa/webauthn',
  recovery_code: 'mfa/recovery_code',
} as const

/** How a session that began with a passkey says so in `amr`; at aal2 the passkey was two factors in one. */
export const PASSKEY = 'passkey'

const FACTORS: readonly string[] = [...Object.values(PROOFS), PASSKEY]

/** A way in which somebody proved who they are, and when (epoch seconds). */
export type Proof = { method: string; timestamp: number }

/**
 * What the token of a request shows: never more than was shown when it was signed, so a token from before a proof does
 * not gain by it, and no more than its session still has.
 */
export interface Shown {
  aal: 'aal1' | 'aal2'
  amr: readonly Proof[]
}

/** What a token shows, given the level that its session has now. */
export function shownBy(claims: { aal: string; amr: readonly Proof[] }, sessionAal: string): Shown {
  const isRaised = claims.aal === 'aal2' && sessionAal === 'aal2'
  return { aal: isRaised ? 'aal2' : 'aal1', amr: claims.amr }
}

/** A proof that was given just now. */
export function proofNow(clock: Clock, method: string): Proof {
  return { method, timestamp: Math.floor(clock.now().getTime() / 1000) }
}

/** Proofs with one more; an earlier one by the same method gives way. */
export function withProof(amr: readonly Proof[], proof: Proof): Proof[] {
  return [proof, ...amr.filter(({ method }) => method !== proof.method)]
}

/** Whether any proof was given within this time. */
export function hasProofWithin({ amr }: Pick<Shown, 'amr'>, ms: number, now: Date): boolean {
  return amr.some(({ timestamp }) => now.getTime() - timestamp * 1000 <= ms)
}

/** Whether a second factor was shown within this time. */
export function hasFactorWithin({ aal, amr }: Shown, ms: number, now: Date): boolean {
  const factors = amr.filter(({ method }) => FACTORS.includes(method))
  return aal === 'aal2' && hasProofWithin({ amr: factors }, ms, now)
}
