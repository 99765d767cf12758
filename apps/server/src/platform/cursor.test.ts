import { Problem } from '@laurel/contract/problems'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeCursor, readCursor, timeCursor, toPage } from './cursor.ts'
import { newId } from './ids.ts'

// The same inputs in every run.
fc.configureGlobal({ seed: 20_261_121 })

const read = (cursor: string) => readCursor(cursor, timeCursor)

describe('readCursor', () => {
  it('decodes what was encoded, and an absent cursor as null', () => {
    const key: [number, string] = [Date.parse('2026-11-02T09:00:00.000Z'), newId()]
    expect(read(encodeCursor(key))).toEqual(key)
    expect(readCursor(undefined, timeCursor)).toBeNull()
  })

  it.each([
    ['nothing', ''],
    ['not JSON', 'AAAA'],
    ['another shape', encodeCursor([1])],
    ['a part too many', encodeCursor([1, newId(), 1])],
    ['no instant', encodeCursor([1e300, newId()])],
    ['a time before 1970', encodeCursor([-1, newId()])],
    ['no id', encodeCursor([1, "' or 1=1"])],
  ])('refuses %s', (_name, cursor) => {
    expect(() => read(cursor)).toThrow(expect.objectContaining({ code: 'validation_failed' }))
  })

  it('decodes or refuses any text, and never fails otherwise', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        try {
          read(text)
        } catch (error) {
          expect(error).toBeInstanceOf(Problem)
        }
      }),
    )
  })
})

describe('toPage', () => {
  const page = (rows: number[], limit: number) =>
    toPage(
      rows,
      limit,
      (row) => [row],
      (row) => `row ${row}`,
    )

  it('ends at the last row', () => {
    expect(page([], 2)).toEqual({ items: [], nextCursor: null })
    expect(page([1, 2], 2)).toEqual({ items: ['row 1', 'row 2'], nextCursor: null })
  })

  it('continues after the last row that it shows', () => {
    expect(page([1, 2, 3], 2)).toEqual({
      items: ['row 1', 'row 2'],
      nextCursor: encodeCursor([2]),
    })
  })
})
