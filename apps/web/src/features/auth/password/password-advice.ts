/** Advice on a password known from breaches, which is accepted all the same (check 6). */
export const PASSWORD_ADVICE = {
  title: 'This password has appeared in data breaches',
  text: 'Attackers try such passwords first. Choose a different one in your profile.',
} as const

/** Whether an answer of the auth service advises against the password (wire.md 1.1 `weak_password`). */
export function hasBreachedPassword(answer: object | null): boolean {
  const { weak_password: advice } = (answer ?? {}) as {
    weak_password?: { reasons?: readonly string[] } | null
  }
  return advice?.reasons?.includes('pwned') ?? false
}
