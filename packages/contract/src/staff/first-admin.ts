import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done } from '../shapes.ts'

export const becomeFirstAdmin = endpoint({
  id: 'roles.becomeFirstAdmin',
  method: 'POST',
  path: '/api/v1/first-admin',
  summary: 'Become the first admin, by the link that the server printed',
  access: 'member',
  openInPrelaunch: true,
  body: z.object({ token: z.string().min(20).max(100) }),
  reply: done,
  problems: ['first_admin_link_unknown', 'first_admin_link_ended', 'admin_exists', 'conflict'],
})
