import type { RealtimeChannel } from '@supabase/realtime-js'
import { expect, it } from 'vitest'
import { samplePerson } from '../../testing/sample-people.ts'
import { onlinePeople } from './online.ts'

const ada = samplePerson('Ada')
const bo = samplePerson('Bo')

function channelWith(metas: Record<string, object[]>): RealtimeChannel {
  return { presenceState: () => metas } as unknown as RealtimeChannel
}

it('lists people once each, by name, online where any of their windows is', () => {
  const channel = channelWith({
    bo: [{ person: bo, status: 'away' }],
    ada: [
      { person: ada, status: 'away' },
      { person: ada, status: 'online' },
    ],
  })
  expect(onlinePeople(channel)).toEqual([
    { person: ada, status: 'online' },
    { person: bo, status: 'away' },
  ])
})

it('leaves out what names nobody', () => {
  expect(onlinePeople(channelWith({ ghost: [{ status: 'online' }] }))).toEqual([])
})
