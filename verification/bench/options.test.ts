import { describe, expect, it } from 'vitest'
import { GROUPS, OptionsError, readOptions } from './options.ts'

describe('readOptions', () => {
  it('measures everything at full size by default', () => {
    expect(readOptions([])).toMatchObject({
      groups: GROUPS,
      scale: 1,
      rounds: { count: 5, ms: 2000 },
      dataDir: null,
      maxRows: 10_000_000,
      isWritten: false,
    })
    expect(readOptions(['all']).groups).toEqual(GROUPS)
  })

  it('keeps the order of the groups', () => {
    expect(readOptions(['votes', 'reads', '--scale', '0.1']).groups).toEqual(['reads', 'votes'])
  })

  it.each([['writes'], ['--scale', '0'], ['--rounds', 'many'], ['--what'], ['--seconds', '']])(
    'refuses %s %s and prints its usage',
    (...args) => {
      expect(() => readOptions(args)).toThrow(OptionsError)
      expect(() => readOptions(args)).toThrow(/npm run bench/)
    },
  )
})
