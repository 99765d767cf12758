let token: string | undefined
let onUsed: (() => void) | undefined

/** Stores the captcha token for the next call. A token works once: `reset` runs when it has been used. */
export function setCaptchaToken(next: string | undefined, reset?: () => void): void {
  token = next
  onUsed = reset
}

/** The captcha option of an auth call, where the site asks for one. Uses up the token. */
export function captchaOptions(): { captchaToken?: string } {
  if (token === undefined) return {}
  const captchaToken = token
  token = undefined
  onUsed?.()
  return { captchaToken }
}
