import { z } from 'zod'
import { isEqualInConstantTime } from '../../../server/src/auth/keys/secrets.ts'
import type { Clock } from '../../../server/src/platform/clock.ts'
import { newId } from '../../../server/src/platform/ids.ts'

const grant = z.object({
  id: z.string(),
  use: z.enum(['code', 'token']),
  personId: z.string(),
  codeChallenge: z.string(),
  redirectUri: z.string(),
  expiresAtMs: z.number(),
})

/** The content of a code or access token of the local provider. */
type Grant = z.infer<typeof grant>

/** Self-contained, signed codes and access tokens, which survive a restart. */
export interface SealedGrants {
  seal(content: Omit<Grant, 'id' | 'expiresAtMs'>, lifeMs: number): string
  /** Opens a sealed text; null if it was not sealed here, has expired, or is for another use. */
  open(text: string, use: Grant['use']): Grant | null
  /** Marks a grant as used; false if it already was. */
  use(opened: Grant): boolean
}

/** Maximum number of used grants to remember. */
const MAX_USES = 1000

/** Creates signed grants; `sign` must be unforgeable. */
export function createSealedGrants(sign: (text: string) => string, clock: Clock): SealedGrants {
  const used = new Set<string>()
  return {
    seal(content, lifeMs) {
      const expiresAtMs = clock.now().getTime() + lifeMs
      const text = JSON.stringify({ ...content, id: newId(), expiresAtMs } satisfies Grant)
      const body = Buffer.from(text).toString('base64url')
      return `${body}.${sign(body)}`
    },
    open(text, use) {
      const [body = '', signature = ''] = text.split('.', 2)
      if (!isEqualInConstantTime(signature, sign(body))) return null
      const opened = grant.parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
      const isGood = opened.use === use && opened.expiresAtMs > clock.now().getTime()
      return isGood ? opened : null
    },
    use({ id }) {
      if (used.has(id)) return false
      if (used.size >= MAX_USES) used.clear()
      used.add(id)
      return true
    },
  }
}
