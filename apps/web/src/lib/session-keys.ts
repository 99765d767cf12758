/** The keys of what the first page of every visit reads; they are apart so that it carries no others. */

/** What the site is set up with; it outlives the person who is signed in. */
export const configKeys = {
  all: ['config'] as const,
  part: (...path: string[]) => [...configKeys.all, ...path] as const,
}

/** Who is signed in: profile, balances, settings, sign-in methods. */
export const meKeys = {
  all: ['me'] as const,
  part: (...path: string[]) => [...meKeys.all, ...path] as const,
}
