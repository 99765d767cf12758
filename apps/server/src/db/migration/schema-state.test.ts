import { describe, expect, it } from 'vitest'
import { VERSION } from '../../config/build-info.ts'
import type { Migration } from './migration-files.ts'
import { compareSchema, requireCurrentSchema, schemaProblem } from './schema-state.ts'

const migration = (name: string): Migration => ({
  name,
  hash: `hash of ${name}`,
  statements: [],
  madeAtMs: 0,
})
const ours = ['0000_a', '0001_b', '0002_c'].map(migration)
const ran = (name: string | null, { hash = `hash of ${name}`, version = '9.0.0' } = {}) => ({
  hash,
  name,
  version: name === null ? null : version,
})
const stateOf = (...applied: ReturnType<typeof ran>[]) => compareSchema(applied, ours)

describe('compareSchema', () => {
  it('recognises an empty database, one that is up to date, and the missing migrations of an older one', () => {
    expect(stateOf()).toEqual({ kind: 'none' })
    expect(stateOf(ran('0000_a'), ran('0001_b'), ran('0002_c'))).toEqual({ kind: 'current' })
    expect(stateOf(ran('0000_a'))).toEqual({ kind: 'older', pending: ours.slice(1) })
    // Until 0.2 only hashes were stored.
    expect(stateOf(ran(null, { hash: 'hash of 0000_a' }))).toMatchObject({ kind: 'older' })
  })

  it.each([
    [
      'newer',
      [ran('0000_a'), ran('0001_b'), ran('0002_c'), ran('0003_d'), ran('0004_e')],
      `This database was made by a newer Laurel (9.0.0, migration 0004_e); this is ${VERSION}. Install that version or later.`,
    ],
    [
      'of a development version',
      [ran(null, { hash: 'x' }), ran(null, { hash: 'y' })],
      'made by a development version before 0.2; it cannot be upgraded',
    ],
    [
      'edited',
      [ran('0000_a'), ran('0001_b', { hash: 'x' })],
      `The migration 0001_b of this database (of Laurel 9.0.0) is not that of Laurel ${VERSION}`,
    ],
    [
      'with a gap',
      [ran('0000_a'), ran('0002_c')],
      'This database lacks the migration 0001_b, which comes before what ran in it.',
    ],
    [
      'from another branch',
      [ran('0000_a'), ran('0001_x')],
      `has the migration 0001_x (of Laurel 9.0.0) where Laurel ${VERSION} has 0001_b`,
    ],
  ])('refuses one that is %s', (_name, applied, text) => {
    const state = stateOf(...applied)
    expect(schemaProblem(state)).toContain(text)
    expect(() => requireCurrentSchema(state)).toThrow(text)
  })

  it('allows commands on a schema that is up to date, and on no other', () => {
    requireCurrentSchema(stateOf(ran('0000_a'), ran('0001_b'), ran('0002_c')))
    expect(() => requireCurrentSchema(stateOf())).toThrow('This database holds no Laurel')
    expect(() => requireCurrentSchema(stateOf(ran('0000_a')))).toThrow(
      /older than Laurel .+ migrate \(0001_b, 0002_c\)/,
    )
  })
})
