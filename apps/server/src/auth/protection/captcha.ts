import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { CaptchaConfig } from '../../config/captcha.ts'
import { TOKEN_MAX_CHARS } from '../body.ts'
import { AuthError } from '../errors.ts'
import { type CaptchaWidget, captchaWidget } from './captcha-widget.ts'

/** Asks whoever set the captcha whether an answer to it holds. */
export interface Captcha {
  /** Raises `captcha_failed` for an answer that does not hold, and when nobody can tell. */
  verify(answer: string, ip: string): Promise<void>
  /** What our own pages show it by; null where they show none. */
  widget: CaptchaWidget | null
}

/** Who waits for a sign-in waits no longer than this for the captcha. */
const ANSWER_LIMIT_MS = 4000

/** The answer of Turnstile and of hCaptcha to `siteverify`. */
const verdict = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).optional(),
})

const sentBody = z.object({
  gotrue_meta_security: z
    .object({
      captcha_token: z
        .string()
        .max(4 * TOKEN_MAX_CHARS)
        .nullish(),
    })
    .nullish(),
})

/** The captcha of a provider that speaks `siteverify`: a form with secret, response and remoteip. */
export function createCaptcha(config: CaptchaConfig, log: FastifyBaseLogger): Captcha {
  return {
    widget: captchaWidget(config),
    async verify(answer, ip) {
      const form = new URLSearchParams({ secret: config.secret, response: answer, remoteip: ip })
      const said = await ask(config.verifyUrl, form).catch((error: unknown) => {
        log.error({ err: error }, 'the captcha service gave no answer')
        throw new AuthError('captcha_failed', {
          message: 'captcha protection: the check cannot be made right now, please try again',
        })
      })
      if (said.success) return
      const codes = said['error-codes'] ?? []
      log.info({ codes }, 'captcha refused')
      throw new AuthError('captcha_failed', {
        message: `captcha protection: request disallowed (${codes.join(', ') || 'not solved'})`,
      })
    },
  }
}

/**
 * Lets a request pass whose captcha was solved; every request where none is configured. Raises `captcha_failed`, so
 * that nothing gets past a provider that is away.
 */
export async function requireCaptcha(
  { captcha }: { captcha: Captcha | null },
  request: FastifyRequest,
): Promise<void> {
  if (captcha === null) return
  const answer = sentBody.safeParse(request.body).data?.gotrue_meta_security?.captcha_token
  if (!answer) throw new AuthError('captcha_failed')
  await captcha.verify(answer, request.ip)
}

async function ask(url: string, form: URLSearchParams): Promise<z.output<typeof verdict>> {
  const response = await fetch(url, {
    method: 'POST',
    body: form,
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  })
  if (!response.ok) throw new Error(`the captcha service answered ${response.status}`)
  return verdict.parse(await response.json())
}
