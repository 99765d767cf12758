import { ability, operationsOfAbilities, refusal } from '@laurel/contract/ability'
import { endpoints } from '@laurel/contract/api'
import { isOpenInPrelaunch } from '@laurel/contract/endpoint'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { closerOf } from './closed-abilities.ts'

/** Closed operations that belong to no record, or follow from another one. Pages close them by the flag itself. */
const WITHOUT_ABILITY = [
  'bounties.create', // By everyone with an account.
  'boosts.quote', // The price, before there is a boost.
  'votes.next', // The arena, which no record leads to.
  'votes.open',
  'votes.skip',
  'votes.undo',
  'votes.castOutside', // The rule of the data API; `votes.cast` on a submission stands for both.
  'lessons.gradeQuiz', // Follows starting the quiz.
  'fundings.sendTransaction', // Follows creating it.
  'follows.unfollow', // Only who follows.
  'webhooks.delete', // Offered together with `webhooks.change`.
  'submissions.view', // Counts, without a button.
  'boosts.impressions',
  'analytics.views',
]

/** The operations of all abilities in a schema. */
function operationsIn(schema: z.ZodType): string[] {
  const found = operationsOfAbilities.get(schema)
  if (found !== undefined) return [found.operation]
  if (schema instanceof z.ZodObject) {
    return Object.values(schema.shape).flatMap((field) => operationsIn(field as z.ZodType))
  }
  if (schema instanceof z.ZodArray) return operationsIn(schema.element as z.ZodType)
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    return operationsIn(schema.unwrap() as z.ZodType)
  }
  if (schema instanceof z.ZodUnion) {
    return schema.options.flatMap((option) => operationsIn(option as z.ZodType))
  }
  return []
}

describe('closerOf', () => {
  const record = z.object({
    name: z.string(),
    why: refusal('submissions.create'),
    abilities: z.object({ canEnter: ability('submissions.create'), canReply: z.boolean() }),
  })
  const open = { name: 'A', why: null, abilities: { canEnter: true, canReply: true } }
  const closed = {
    name: 'A',
    why: 'Laurel is read-only until launch',
    abilities: { canEnter: false, canReply: true },
  }

  it('closes what the prelaunch refuses, and leaves the rest and the original', () => {
    const before = structuredClone(open)
    expect(closerOf(record)?.(open)).toEqual(closed)
    expect(open).toEqual(before)
  })

  it('finds records in lists, unions and where there may be none', () => {
    const other = z.object({ kind: z.literal('other') })
    const close = closerOf(
      z.object({ items: z.array(z.union([other, record])), mine: record.nullable() }),
    )
    expect(close?.({ items: [open, { kind: 'other' }], mine: null })).toEqual({
      items: [closed, { kind: 'other' }],
      mine: null,
    })
    expect(close?.({ items: [], mine: open })).toEqual({ items: [], mine: closed })
  })

  it('leaves abilities of operations that stay open, and replies without one', () => {
    expect(closerOf(z.object({ canReply: ability('tickets.reply') }))).toBeNull()
    expect(closerOf(z.object({ name: z.string() }))).toBeNull()
  })
})

it('has an ability for every operation that the prelaunch closes', () => {
  const closed = endpoints.filter((endpoint) => !isOpenInPrelaunch(endpoint)).map(({ id }) => id)
  const named = new Set(endpoints.flatMap(({ reply }) => operationsIn(reply)))
  expect(closed.filter((id) => !named.has(id)).sort()).toEqual([...WITHOUT_ABILITY].sort())
  expect([...named].filter((id) => !closed.includes(id))).toEqual([])
})
