import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { CaptchaConfig } from '../../config/captcha.ts'
import { TOKEN_MAX_CHARS } from '../body.ts'
import { AuthError } from '../errors.ts'
import { type CaptchaWidget, captchaWidget } from './captcha-widget.ts'

/** Verifies CAPTCHA responses at their provider. */
export interface Captcha {
  /** Raises `captcha_failed` for an invalid response, and when the provider is unavailable. */
  verify(answer: string, ip: string): Promise<void>
  /** The widget of our own pages; null without one. */
  widget: CaptchaWidget | null
}

/** The most time a sign-in waits for the provider. */
const ANSWER_LIMIT_MS = 4000

/** The `siteverify` response of Turnstile and hCaptcha. */
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

/** Creates a verifier for providers with a `siteverify` endpoint: a form of secret, response and remoteip. */
export function createCaptcha(config: CaptchaConfig, log: FastifyBaseLogger): Captcha {
  return {
    widget: captchaWidget(config),
    async verify(answer, ip) {
      const form = new URLSearchParams({ secret: config.secret, response: answer, remoteip: ip })
      const result = await siteVerify(config.verifyUrl, form).catch((error: unknown) => {
        log.error({ err: error }, 'captcha service unavailable')
        throw new AuthError('captcha_failed', {
          message: 'captcha protection: the check cannot be made right now, please try again',
        })
      })
      if (result.success) return
      const codes = result['error-codes'] ?? []
      log.info({ codes }, 'captcha refused')
      throw new AuthError('captcha_failed', {
        message: `captcha protection: request disallowed (${codes.join(', ') || 'not solved'})`,
      })
    },
  }
}

/**
 * Requires a solved CAPTCHA where one is configured. Raises `captcha_failed`, also when the provider is unavailable.
 */
export async function requireCaptcha(
  { captcha }: { captcha: Captcha | null },
  request: FastifyRequest,
): Promise<void> {
  if (captcha === null) return
  const answer = sentCaptchaToken(request)
  if (!answer) throw new AuthError('captcha_failed')
  await captcha.verify(answer, request.ip)
}

/** The token that the protocol's clients send as `captchaToken`, if any. */
export function sentCaptchaToken(request: FastifyRequest): string | null {
  return sentBody.safeParse(request.body).data?.gotrue_meta_security?.captcha_token ?? null
}

async function siteVerify(url: string, form: URLSearchParams): Promise<z.output<typeof verdict>> {
  const response = await fetch(url, {
    method: 'POST',
    body: form,
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  })
  if (!response.ok) throw new Error(`the captcha service answered ${response.status}`)
  return verdict.parse(await response.json())
}
