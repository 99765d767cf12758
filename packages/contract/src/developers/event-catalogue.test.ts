import { describe, expect, it } from 'vitest'
import { EVENT_TYPES, EVENTS, eventKind } from './event-catalogue.ts'

describe('the catalogue of events', () => {
  it.each(EVENT_TYPES)('describes %s, with a sample that its schema accepts', (type) => {
    const { data, sample, description } = eventKind(type)
    expect(data.parse(sample)).toEqual(sample)
    expect(description).toMatch(/^[A-Z`].*\.$/)
  })

  it('lets everyone follow bounties only', () => {
    const open = EVENT_TYPES.filter((type) => EVENTS[type].isPublic)
    expect(open.length).toBeGreaterThan(5)
    for (const type of open) expect(type).toMatch(/^bounty\./)
  })
})
