import type { Clock } from '../../platform/clock.ts'

/** The `amr` methods of second factors, by the clients' names. */
export const PROOFS = {
  totp: 'totp',
  webauthn: 'mfa/webauthn',
  recovery_code: 'mfa/recovery_code',
} as const

/** The `amr` method of a passkey sign-in; at aal2 the passkey counted as two factors. */
export const PASSKEY = 'passkey'

const FACTORS: readonly string[] = [...Object.values(PROOFS), PASSKEY]

/** An authentication method and its time (epoch seconds). */
export type Proof = { method: string; timestamp: number }

/**
 * The assurance of a request's token: at most that at its signing, so an older token gains nothing from a later proof,
 * and at most that of its session now.
 */
export interface Shown {
  aal: 'aal1' | 'aal2'
  amr: readonly Proof[]
}

/** The assurance of a token, given its session's current level. */
export function assuranceShownBy(
  claims: { aal: string; amr: readonly Proof[] },
  sessionAal: string,
): Shown {
  const isRaised = claims.aal === 'aal2' && sessionAal === 'aal2'
  return { aal: isRaised ? 'aal2' : 'aal1', amr: claims.amr }
}

/** A proof dated now. */
export function proofNow(clock: Clock, method: string): Proof {
  return { method, timestamp: Math.floor(clock.now().getTime() / 1000) }
}

/** Adds a proof, replacing an earlier one by the same method. */
export function withProof(amr: readonly Proof[], proof: Proof): Proof[] {
  return [proof, ...amr.filter(({ method }) => method !== proof.method)]
}

/** Whether any proof is at most `ms` old. */
export function hasProofWithin({ amr }: Pick<Shown, 'amr'>, ms: number, now: Date): boolean {
  return amr.some(({ timestamp }) => now.getTime() - timestamp * 1000 <= ms)
}

/** Whether a second factor was used at most `ms` ago. */
export function hasFactorWithin({ aal, amr }: Shown, ms: number, now: Date): boolean {
  const factors = amr.filter(({ method }) => FACTORS.includes(method))
  return aal === 'aal2' && hasProofWithin({ amr: factors }, ms, now)
}
