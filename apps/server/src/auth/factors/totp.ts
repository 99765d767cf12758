import { generateSecret, generateURI, verifySync } from 'otplib'
import { renderSVG } from 'uqr'

/** The TOTP time step (RFC 6238), seconds. */
const STEP_SECONDS = 30
const SECRET_BYTES = 20
const CODE = /^\d{6}$/

/** The enrolment data of an authenticator app; shown once. */
export interface TotpEnrolment {
  /** Base32. */
  secret: string
  uri: string
  /** Raw SVG: clients prepend `data:image/svg+xml;utf-8,`, so it contains no `#`. */
  qr_code: string
}

/** Generates a secret, which the app lists under `issuer` and `account`. */
export function newTotp(issuer: string, account: string): TotpEnrolment {
  const secret = generateSecret({ length: SECRET_BYTES })
  const uri = generateURI({ issuer, label: account, secret })
  return { secret, uri, qr_code: renderSVG(uri, { border: 2, pixelSize: 4 }) }
}

/**
 * The time step of a code: that of `now`, the one before or the one after; null for any other, and for a step not later
 * than `lastStep`, whose code was used already (check 16).
 */
export function stepOfCode(
  secret: string,
  code: string,
  lastStep: number | null,
  now: Date,
): number | null {
  if (!CODE.test(code)) return null
  const epoch = Math.floor(now.getTime() / 1000)
  const result = verifySync({ secret, token: code, epoch, epochTolerance: STEP_SECONDS })
  if (!result.valid || !('timeStep' in result)) return null
  return lastStep === null || result.timeStep > lastStep ? result.timeStep : null
}
