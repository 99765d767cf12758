import { z } from 'zod'
import { MAX_LINK_LENGTH, MAX_PAGE_ITEMS } from './field-limits.ts'
import { cleanInput } from './spec/validation.ts'

/** A UUID in canonical form. */
export const id = z.uuid()

/** An instant, ISO 8601 in UTC with milliseconds. */
export const instant = z.iso.datetime()

/** A UTC day, `YYYY-MM-DD`, of the years that PostgreSQL and JavaScript write alike. */
export const utcDay = z.iso
  .date()
  .refine((day) => day >= '1970-01-01' && day < '9999-01-01', 'Use a day from 1970 on')

/** A whole number of points. */
export const pointsAmount = z.int()

/** An amount in a token's smallest unit, as a decimal string because it can exceed 2^53. */
export const tokenAmount = z.string().regex(/^(0|[1-9]\d{0,18})$/, 'Use a whole number')

/** A share in percent with up to two decimals, 0 to 100. */
export const percent = z.number().min(0).max(100)

/** A plain text field: trimmed, stripped of angle brackets, cut to the spec's limit, then checked against its own (spec §5). */
export function plainText(min: number, max: number) {
  // The limits apply to the cleaned text; OpenAPI states them on the raw text.
  const typed = z.string().meta({ ...(min > 0 ? { minLength: min } : {}), maxLength: max })
  return typed.transform(cleanInput).pipe(z.string().min(min).max(max))
}

/** A markdown field: kept as typed and sanitized when rendered. NUL is refused because PostgreSQL cannot store it. */
export function markdownText(min: number, max: number) {
  return z
    .string()
    .min(min)
    .max(max)
    .refine((text) => !text.includes('\u0000'), 'Remove the NUL character')
}

/**
 * An external link: http or https only (spec §5). Its length is checked first: parsing a host of combining marks takes
 * quadratic time.
 */
export const link = z
  .string()
  .max(MAX_LINK_LENGTH)
  .meta({ format: 'uri' })
  .pipe(z.url({ protocol: /^https?$/, hostname: z.regexes.domain }))

/** Query of a paginated list. */
export const pageQuery = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_ITEMS).default(20),
})

/** One page of a list; `nextCursor` is null on the last page. */
export function page<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() })
}

/** The public identity of a person. */
export const person = z
  .object({
    userId: id,
    username: z.string(),
    displayName: z.string(),
    avatarUrl: z.string().nullable(),
  })
  .meta({ id: 'Person' })

/** The public identity of a person. */
export type Person = z.infer<typeof person>

/** The response of an action that returns no data. */
export const done = z.object({ ok: z.literal(true) })
