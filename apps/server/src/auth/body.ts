import { domainToASCII } from 'node:url'
import { limits } from '@laurel/contract/spec/limits'
import { validationTexts } from '@laurel/contract/spec/messages'
import { cleanInput, isEmail } from '@laurel/contract/spec/validation'
import { z } from 'zod'
import { AuthError } from './errors.ts'

/** An optional field; clients send null for an unused one. Unknown fields are ignored. */
export const optionalText = z.string().nullish()

/** The PKCE fields of a request: both or none (wire.md 1.1). */
export const pkceFields = {
  code_challenge: z
    .string()
    .regex(/^[A-Za-z0-9._~-]{43,128}$/, 'is not a code challenge')
    .nullish(),
  code_challenge_method: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['s256', 'plain']))
    .nullish(),
}

/** A PKCE challenge, stored with a mail's link until its verifier arrives. */
export interface CodeChallenge {
  codeChallenge: string
  codeChallengeMethod: 's256' | 'plain'
}

/** The challenge of a body, null in the implicit flow. */
export function codeChallengeOf(body: {
  code_challenge?: string | null | undefined
  code_challenge_method?: 's256' | 'plain' | null | undefined
}): CodeChallenge | null {
  const { code_challenge: codeChallenge, code_challenge_method: codeChallengeMethod } = body
  if (!codeChallenge && !codeChallengeMethod) return null
  if (!codeChallenge || !codeChallengeMethod) {
    throw new AuthError('validation_failed', {
      message:
        'PKCE flow requires code_challenge_method and code_challenge to be specified together',
    })
  }
  return { codeChallenge, codeChallengeMethod }
}

/** Parses a body by a schema. Raises `validation_failed` naming the first invalid field. */
export function parseBody<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body ?? {})
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new AuthError('validation_failed', {
    message: `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'is not valid'}`,
  })
}

/**
 * The canonical form of an address: cleaned (spec §5), lower case, domain in ASCII, so that each mailbox has one
 * account and one key in every rate limit. Raises `validation_failed` (422) with the spec's text.
 */
export function requireEmail(typed: string): string {
  const email = cleanInput(typed).toLowerCase()
  const [local = '', domain = ''] = email.split('@')
  const asciiDomain = isEmail(email) ? domainToASCII(domain) : ''
  const canonical = `${local}@${asciiDomain}`
  if (asciiDomain !== '' && isEmail(canonical)) return canonical
  throw new AuthError('validation_failed', { status: 422, message: validationTexts.emailInvalid })
}

/** The longest token, code or verifier accepted. */
export const TOKEN_MAX_CHARS = limits.inputMaxChars
