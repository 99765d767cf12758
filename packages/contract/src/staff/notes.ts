import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, markdownText, page, pageQuery, person } from '../shapes.ts'
import { MAX_NOTE_LENGTH } from './people-desk-words.ts'

const params = z.object({ id })

const staffNote = z
  .object({
    noteId: id,
    author: person,
    /** As typed. */
    note: z.string(),
    createdAt: instant,
  })
  .meta({ id: 'StaffNote' })

export const listStaffNotes = endpoint({
  id: 'staffNotes.list',
  method: 'GET',
  path: '/api/v1/admin/people/{id}/notes',
  summary: 'List the notes of staff about a person, newest first',
  access: 'moderator',
  params,
  query: pageQuery,
  reply: page(staffNote),
  problems: ['not_allowed'],
})

export const addStaffNote = endpoint({
  id: 'staffNotes.add',
  method: 'POST',
  path: '/api/v1/admin/people/{id}/notes',
  summary: 'Add a note about a person, which they never see',
  access: 'moderator',
  params,
  body: z.object({ note: markdownText(2, MAX_NOTE_LENGTH) }),
  status: 201,
  reply: staffNote,
  problems: ['not_allowed'],
})
