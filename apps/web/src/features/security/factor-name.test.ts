import { describe, expect, it } from 'vitest'
import { uniqueFactorName } from './factor-name.ts'

describe('uniqueFactorName', () => {
  it.each([
    [[], 'Phone'],
    [['Phone'], 'Phone 2'],
    [['Phone', 'Phone 2', 'Key'], 'Phone 3'],
    [['Phone 2'], 'Phone'],
  ])('next to %j is %s', (names, free) => {
    const factors = names.map((name) => ({ name }))
    expect(uniqueFactorName('Phone', factors)).toBe(free)
  })
})
