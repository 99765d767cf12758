import { describe, expect, it } from 'vitest'
import { changesOf } from './audit-changes.ts'

const AT = '2026-11-02T09:00:00.000Z'
const changes = (before: object, after: object) =>
  changesOf({ ...before }, { ...after }, new Map()).map(
    ({ field, before, after }) => [field, before?.text ?? null, after?.text ?? null] as const,
  )

describe('the changes of an audit entry', () => {
  it('name what differs, and what was taken away', () => {
    expect(changes({ state: 'open', role: 'admin', n: 1 }, { state: 'hidden', n: 1 })).toEqual([
      ['state', 'open', 'hidden'],
      ['role', 'admin', null],
    ])
  })

  it('leave out a time that is kept to undo the act, but not one that changed or ended', () => {
    expect(changes({ state: 'a', stateSince: AT }, { state: 'b' })).toEqual([['state', 'a', 'b']])
    expect(changes({ endsAt: AT }, { endsAt: null })).toEqual([['endsAt', AT, null]])
  })
})
