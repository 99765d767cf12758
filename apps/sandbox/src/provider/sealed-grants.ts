import { z } from 'zod'
import { isSame } from '../../../server/src/auth/keys/secrets.ts'
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

/** What a code or an access token of the local provider stands for. */
type Grant = z.infer<typeof grant>

/** Codes and access tokens that carry what they stand for, so that a restart in between loses none. */
export interface SealedGrants {
  seal(content: Omit<Grant, 'id' | 'expiresAtMs'>, lifeMs: number): string
  /** What a text stands for; null for one that was not sealed here, is over, or is for something else. */
  open(text: string, use: Grant['use']): Grant | null
  /** Notes that a grant was used; false when it was before. */
  use(opened: Grant): boolean
}

/** Grants remembered as used at most. */
const MAX_USES = 1000

/** Grants under a signature; `sign` makes a text that nobody else can make. */
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
      if (!isSame(signature, sign(body))) return null
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
