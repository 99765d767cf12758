/** The keys of what the first page of every visit reads; they are apart so that it carries no others. */

/** A family of keys: `part(id)` is one thing, `part(id, 'lint')` what belongs to it, and `all` invalidates every one. */
export const keysOf = (noun: string) => ({
  all: [noun] as const,
  part: (...path: unknown[]) => [noun, ...path] as const,
})

/** What the site is set up with; it outlives the person who is signed in. */
export const configKeys = keysOf('config')
/** Who is signed in: profile, balances, settings, sign-in methods. */
export const meKeys = keysOf('me')
