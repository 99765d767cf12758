import { createHash, randomBytes } from 'node:crypto'
import {
  BASE_PROOF_BITS,
  PROOF_BYTES,
  PROOF_PARTS,
  PROOF_SEPARATOR,
} from '@laurel/contract/proof-of-work'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { MS, plus } from '../../platform/clock.ts'
import { sha256 } from '../../platform/ids.ts'
import { networkKey } from '../../platform/limits/rate-limits.ts'
import { parseBody } from '../body.ts'
import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'
import { isEqualInConstantTime } from '../keys/secrets.ts'
import { limitRequest } from '../request.ts'
import { sentCaptchaToken } from './captcha.ts'
import { countSpentProofs, insertSpentProof } from './spent-proofs.queries.ts'

/*
 * A sign-up costs a second or two of computing (rule D-proof-of-work): nothing to a person, much to a farm of accounts.
 * Challenges are signed and not stored. A network that signs up many accounts gets harder ones.
 */

/** How long a challenge can be solved. */
const CHALLENGE_MS = 5 * MS.minute
/** How long a network's sign-ups make its challenges harder. */
const MEMORY_MS = MS.hour
/** Sign-ups of a network without extra work, such as those of a family or a class. */
const FREE_SIGN_UPS = 4
const MAX_EXTRA_BITS = 6

const query = z.object({ action: z.literal('sign_up') })
const CHALLENGE = /^(sign_up)\.(\d{1,2})\.(\d{13})\.([\w-]{22})\.([\w-]{43})$/

/** `GET /proof-of-work?action=sign_up`: a challenge, whose solution is the captcha token of one sign-up. */
export function proofOfWorkRoute(app: FastifyInstance, auth: AuthContext): void {
  app.get('/proof-of-work', async (request, reply) => {
    await limitRequest(auth, request)
    const { action } = parseBody(query, request.query)
    const bits = await requiredBits(auth, request.ip)
    const expiresAt = plus(auth.clock.now(), CHALLENGE_MS).getTime()
    const content = [action, bits, expiresAt, randomBytes(16).toString('base64url')].join('.')
    const challenge = `${content}.${auth.keyedHash.of('proof of work', content)}`
    return reply
      .header('cache-control', 'no-store')
      .send({ challenge, digest: sha256(challenge), bits })
  })
}

/**
 * Requires the solution of a challenge for a sign-up, where no captcha is configured. It works once. Raises
 * `captcha_failed`.
 */
export async function requireProofOfWork(
  auth: AuthContext,
  request: FastifyRequest,
): Promise<void> {
  if (!auth.isProofRequired) return
  await spendProof(auth, sentCaptchaToken(request) ?? '', request.ip)
}

/** Requires the solution of a challenge from an address; it works once. Raises `captcha_failed`. */
export async function spendProof(auth: AuthContext, token: string, ip: string): Promise<void> {
  if (token === '') throw refusal('a proof of work is required')
  const [challenge = '', counters = ''] = token.split(PROOF_SEPARATOR, 2)
  const bits = readChallenge(auth, challenge)
  if (bits === null) throw refusal('the challenge is unknown or expired')
  // One bit less is accepted, since others of the network may have signed up in the meantime.
  if (bits < (await requiredBits(auth, ip)) - 1) throw refusal('the challenge is outdated')
  if (!isSolved(challenge, bits, counters)) throw refusal('the proof of work is wrong')
  const expiresAt = plus(auth.clock.now(), MEMORY_MS)
  const networkHash = networkHashOf(auth, ip)
  const row = { proofHash: sha256(challenge), networkHash, expiresAt }
  if (!(await insertSpentProof(auth.database.db, row))) throw refusal('the proof was used before')
}

/** Zero bits that a network's next sign-up costs: one more for each doubling beyond the free ones. */
export function bitsAfter(signUps: number): number {
  const extra = signUps < FREE_SIGN_UPS ? 0 : Math.floor(Math.log2(signUps / FREE_SIGN_UPS)) + 1
  return BASE_PROOF_BITS + Math.min(MAX_EXTRA_BITS, extra)
}

async function requiredBits(auth: AuthContext, ip: string): Promise<number> {
  const now = auth.clock.now()
  return bitsAfter(await countSpentProofs(auth.database.db, networkHashOf(auth, ip), now))
}

/** The bits of a challenge of ours that can still be solved; null otherwise. */
function readChallenge(auth: AuthContext, challenge: string): number | null {
  const parts = CHALLENGE.exec(challenge)
  if (parts === null) return null
  const [, , bits, expiresAt, , signature = ''] = parts
  const content = challenge.slice(0, -(signature.length + 1))
  if (!isEqualInConstantTime(auth.keyedHash.of('proof of work', content), signature)) return null
  return Number(expiresAt) > auth.clock.now().getTime() ? Number(bits) : null
}

/** Whether eight counters solve a challenge. */
function isSolved(challenge: string, bits: number, counters: string): boolean {
  const numbers = counters.split('.', PROOF_PARTS + 1)
  if (numbers.length !== PROOF_PARTS || !numbers.every((one) => /^\d{1,10}$/.test(one)))
    return false
  const block = Buffer.alloc(PROOF_BYTES)
  createHash('sha256').update(challenge).digest().copy(block)
  return numbers.every((one, part) => {
    const counter = Number(one)
    if (counter > 0xffffffff) return false
    block.writeUInt32BE(part, PROOF_BYTES - 8)
    block.writeUInt32BE(counter, PROOF_BYTES - 4)
    return createHash('sha256').update(block).digest().readUInt32BE(0) >>> (32 - bits) === 0
  })
}

function networkHashOf(auth: AuthContext, ip: string): string {
  return auth.keyedHash.of('proof network', networkKey(ip))
}

function refusal(reason: string): AuthError {
  return new AuthError('captcha_failed', {
    message: `captcha protection: request disallowed (${reason})`,
  })
}
