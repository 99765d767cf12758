let token: string | undefined
let onTaken: (() => void) | undefined

/** Keeps the proof that a person is there for the next call; `askAgain` runs when it was used, since it works once. */
export function setCaptchaToken(next: string | undefined, askAgain?: () => void): void {
  token = next
  onTaken = askAgain
}

/** What to hand to the auth client beside a form: the captcha's proof, where the site asks for one. */
export function captchaOptions(): { captchaToken?: string } {
  if (token === undefined) return {}
  const taken = token
  token = undefined
  onTaken?.()
  return { captchaToken: taken }
}
