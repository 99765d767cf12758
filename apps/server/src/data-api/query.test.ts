import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DataApiError } from './errors.ts'
import { COLUMNS } from './profile-table.ts'
import { MAX_ROWS, type ProfileQuery, readQuery } from './query.ts'

// The same inputs in every run.
fc.configureGlobal({ seed: 20_261_121 })

/** The parsed query, or its refusal; any other error is rethrown. */
const read = (
  parameters: Record<string, unknown>,
  isService = false,
): ProfileQuery | DataApiError => {
  try {
    return readQuery(parameters, isService)
  } catch (error) {
    if (error instanceof DataApiError) return error
    throw error
  }
}

const columns = fc.uniqueArray(fc.constantFrom(...COLUMNS), { minLength: 1 })
const count = fc.option(fc.nat(), { nil: undefined })

describe('the query of the data API', () => {
  it('is parsed as it was meant', () => {
    fc.assert(
      fc.property(
        columns,
        fc.option(fc.string(), { nil: null }),
        count,
        count,
        (names, userId, limit, offset) => {
          const sent = {
            select: names.join(','),
            ...(userId === null ? {} : { user_id: `eq.${userId}` }),
            ...(limit === undefined ? {} : { limit: String(limit) }),
            ...(offset === undefined ? {} : { offset: String(offset) }),
          }
          const filters = [{ column: 'user_id', operator: 'eq', value: userId }]
          expect(read(sent)).toEqual({
            columns: names,
            filters: userId === null ? [] : filters,
            order: [],
            lookUp: null,
            limit: Math.min(limit ?? MAX_ROWS, MAX_ROWS),
            offset: offset ?? 0,
            bodyColumns: null,
            onConflict: 'user_id',
          })
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('filters wallets in one form only', () => {
    fc.assert(
      fc.property(
        columns,
        fc.string(),
        fc.option(fc.uuid(), { nil: null }),
        (names, address, exceptUserId) => {
          const found = read({
            select: names.join(','),
            wallet_address: `eq.${address}`,
            ...(exceptUserId === null ? {} : { user_id: `neq.${exceptUserId}` }),
          })
          if (names.join() === 'user_id') {
            expect(found).toMatchObject({ filters: [], lookUp: { address, exceptUserId } })
          } else expect(found).toMatchObject({ code: 'PGRST100' })
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('returns known columns and at most a hundred rows, or is refused with 400, for any text', () => {
    const name = fc.oneof(
      fc.constantFrom('select', 'user_id', 'wallet_address', 'limit', 'offset', 'order', 'columns'),
      fc.constantFrom('on_conflict', 'or', 'and', 'not.or', '__proto__', 'constructor', 'toString'),
      fc.string({ unit: 'binary', maxLength: 30 }),
    )
    const text = fc.oneof(
      fc.constantFrom(
        'eq.',
        'neq.',
        'in.(a,"b")',
        'not.is.null',
        'is.null',
        'bio.desc.nullsfirst,username',
        '*',
        'a(b)',
        'a:b!inner(c)',
        '1e9',
      ),
      fc
        .array(fc.constantFrom(...COLUMNS, '*', '"', '(', ')', ',', '.', 'eq', '::', '\n'), {
          maxLength: 8,
        })
        .map((parts) => parts.join('')),
      fc.string({ unit: 'binary', maxLength: 200 }),
    )
    const value = fc.oneof({ weight: 9, arbitrary: text }, fc.array(text, { maxLength: 3 }))
    const sentOnes = fc.dictionary(name, value, { maxKeys: 6, noNullPrototype: true })
    fc.assert(
      fc.property(sentOnes, fc.boolean(), (sent, isService) => {
        const found = read(sent, isService)
        if (found instanceof DataApiError) {
          expect([400, 416]).toContain(found.status)
          expect(found.message.length).toBeLessThan(400)
          return
        }
        expect(COLUMNS).toEqual(expect.arrayContaining([...found.columns]))
        expect(COLUMNS).toEqual(expect.arrayContaining([...(found.bodyColumns ?? [])]))
        expect(found.limit).toBeGreaterThanOrEqual(0)
        expect(found.limit).toBeLessThanOrEqual(MAX_ROWS)
        expect(Number.isSafeInteger(found.offset)).toBe(true)
        if (found.lookUp !== null) expect(found.columns).toEqual(['user_id'])
        for (const { column } of [...found.filters, ...found.order]) {
          expect(COLUMNS).toContain(column)
        }
        if (!isService) expect(found.order).toEqual([])
      }),
      { numRuns: 10_000 },
    )
  })
})
