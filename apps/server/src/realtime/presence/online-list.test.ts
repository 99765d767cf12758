import { MAX_ONLINE_SHOWN } from '@laurel/contract/realtime'
import { expect, it } from 'vitest'
import { onlineListOf } from './online-list.ts'

const person = (name: string) => ({
  userId: name,
  username: name,
  displayName: name,
  avatarUrl: null,
})
const meta = (name: string, status: string) => ({ phx_ref: name, person: person(name), status })

it('lists each person once, those who are online in any window first', () => {
  const state = {
    bo: { metas: [meta('bo', 'away')] },
    cy: { metas: [meta('cy', 'online')] },
    ada: { metas: [meta('ada', 'away'), meta('ada', 'online')] },
  }
  expect(onlineListOf(state)).toEqual({
    count: 3,
    people: [
      { person: person('ada'), status: 'online' },
      { person: person('cy'), status: 'online' },
      { person: person('bo'), status: 'away' },
    ],
  })
})

it('counts all and names some', () => {
  const names = Array.from({ length: 100 }, (_, n) => `maker${n}`)
  const state = Object.fromEntries(names.map((name) => [name, { metas: [meta(name, 'online')] }]))
  const { count, people } = onlineListOf(state)
  expect(count).toBe(100)
  expect(people).toHaveLength(MAX_ONLINE_SHOWN)
})

it('omits entries without a person', () => {
  expect(onlineListOf({ ghost: { metas: [{ phx_ref: 'x', status: 'online' }] } })).toEqual({
    count: 0,
    people: [],
  })
})
