import { describe, expect, it } from 'vitest'
import { decisionOf } from './use-swipe.ts'

const support = (strength: 25 | 50 | 75 | 100) => ({ decision: 'support', strength })

describe('decisionOf', () => {
  it('decides nothing for a short move', () => {
    for (const px of [-71, 0, 71]) expect(decisionOf(px)).toBeNull()
  })

  it('supports more strongly the further to the right: a short swipe never gives everything', () => {
    expect([72, 116, 160, 204, 390].map(decisionOf)).toEqual([
      support(25),
      support(50),
      support(75),
      support(100),
      support(100),
    ])
  })

  it('decides “not for this bounty” to the left', () => {
    expect(decisionOf(-72)).toEqual({ decision: 'not_for' })
  })
})
