/** The query keys of the first page load; separate, so that the first chunk carries no others. */

/** A family of query keys: `part(id)` is one record, `part(id, 'lint')` a part of it, and `all` invalidates the family. */
export const keysOf = (noun: string) => ({
  all: [noun] as const,
  part: (...path: unknown[]) => [noun, ...path] as const,
})

/** The site's configuration, which outlives the session. */
export const configKeys = keysOf('config')
/** The signed-in user: profile, balances, settings, sign-in methods. */
export const meKeys = keysOf('me')
