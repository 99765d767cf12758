import { describe, expect, it } from 'vitest'
import { formatInBothZones, fromLocalInput, toLocalInput } from './local-time.ts'

describe('local times', () => {
  it('survive a round trip through an input to the minute', () => {
    const at = Date.parse('2026-11-28T14:05:00.000Z')
    expect(fromLocalInput(toLocalInput(at))).toBe(at)
  })

  it('are null while an input is incomplete', () => {
    expect(fromLocalInput('')).toBeNull()
    expect(fromLocalInput('2026-13-45T99:00')).toBeNull()
  })

  it('name UTC', () => {
    expect(formatInBothZones(Date.parse('2026-11-28T14:05:00.000Z'))).toContain('UTC')
  })
})
