/** What is said about a password that is known from breaches: it is taken, with advice (check 6). */
export const PASSWORD_ADVICE = {
  title: 'This password is known from breaches of other sites',
  text: 'Programs try such passwords first. Choose another one in your profile.',
} as const

/** Whether an answer of the auth service advises against the password (wire.md 1.1 `weak_password`). */
export function isAdvisedAgainst(answer: object | null): boolean {
  const { weak_password: advice } = (answer ?? {}) as {
    weak_password?: { reasons?: readonly string[] } | null
  }
  return advice?.reasons?.includes('pwned') ?? false
}
