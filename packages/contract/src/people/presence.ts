import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Whether a person is hidden from the list of people online. */
const presenceSetting = z.object({ isHidden: z.boolean() })

export const getPresence = endpoint({
  id: 'people.presence',
  method: 'GET',
  path: '/api/v1/me/presence',
  summary: 'Get whether you are hidden from the list of people online',
  access: 'member',
  reply: presenceSetting,
})

export const setPresence = endpoint({
  id: 'people.setPresence',
  method: 'PUT',
  path: '/api/v1/me/presence',
  summary:
    'Hide yourself from the list of people online, or show yourself again; takes effect within seconds',
  access: 'member',
  openInPrelaunch: true,
  body: presenceSetting,
  reply: presenceSetting,
})
