import { describe, expect, it } from 'vitest'
import { ratioText, tableOf } from './report.ts'
import { withSection } from './write-results.ts'

describe('tableOf', () => {
  it('returns a table that is readable as plain text', () => {
    const goal = { goal: 'P5', what: 'a vote', aim: '≥ 0.60 ×', measured: '0.59 ×', isMet: false }
    expect(tableOf([goal]).split('\n')).toEqual([
      '| goal | what   | aim      | measured | met |',
      '| ---- | ------ | -------- | -------- | --- |',
      '| P5   | a vote | ≥ 0.60 × | 0.59 ×   | no  |',
    ])
  })
})

describe('ratioText', () => {
  it('never rounds up to a goal that was missed', () => {
    expect(ratioText(0.8999)).toBe('0.89 ×')
    expect(ratioText(0.9)).toBe('0.90 ×')
  })
})

describe('withSection', () => {
  it('replaces one section of a page', () => {
    const page = 'a\n<!-- bench:x -->\nold\n<!-- /bench:x -->\nb'
    expect(withSection(page, 'x', 'new')).toBe('a\n<!-- bench:x -->\nnew\n<!-- /bench:x -->\nb')
    expect(() => withSection(page, 'y', 'new')).toThrow(/no markers/)
  })
})
