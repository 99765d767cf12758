import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Whether somebody is left out of the list of people online. */
const presenceSetting = z.object({ isHidden: z.boolean() })

export const getPresence = endpoint({
  id: 'people.presence',
  method: 'GET',
  path: '/api/v1/me/presence',
  summary: 'Whether I am left out of the list of people online',
  access: 'member',
  reply: presenceSetting,
})

export const setPresence = endpoint({
  id: 'people.setPresence',
  method: 'PUT',
  path: '/api/v1/me/presence',
  summary: 'Leave me out of the list of people online, or show me again; it follows within seconds',
  access: 'member',
  openInPrelaunch: true,
  body: presenceSetting,
  reply: presenceSetting,
})
