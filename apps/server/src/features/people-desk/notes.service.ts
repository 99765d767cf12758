import type { ServerCall } from '@laurel/contract/endpoint'
import { Problem } from '@laurel/contract/problems'
import type { addStaffNote, listStaffNotes } from '@laurel/contract/staff/notes'
import type { Accounts } from '../../platform/accounts.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import type { MemberCtx } from '../../platform/context.ts'
import { readCursor, timeCursor, toPage } from '../../platform/cursor.ts'
import { newId } from '../../platform/ids.ts'
import { presentPersonOrGone } from '../../platform/person.ts'
import { isSameCluster } from '../clusters/cluster-appeals.service.ts'
import { insertNote, listNotes } from './notes.queries.ts'
import { refusalAbout, requireNoRefusal } from './people-desk.policy.ts'
import { requirePerson, subjectOf } from './subjects.service.ts'

type Note = ServerCall<typeof addStaffNote>['reply']

/** A page of the notes about a person, newest first. Raises `not_found` and `not_allowed`, as `addNote`. */
export async function listNotesPage(
  ctx: MemberCtx,
  accounts: Accounts,
  userId: string,
  { cursor, limit }: ServerCall<typeof listStaffNotes>['query'],
): Promise<ServerCall<typeof listStaffNotes>['reply']> {
  await requireReader(ctx, accounts, userId)
  const rows = await listNotes(ctx.db, userId, {
    after: readCursor(cursor, timeCursor),
    limit: limit + 1,
  })
  return toPage(rows, limit, ({ note }) => [note.createdAt.getTime(), note.id], presentNote)
}

/**
 * Adds a note about a person. Raises `not_found`, and `not_allowed` about oneself, about an account linked to one's
 * own, and for moderators about staff. The audit log says that there is a note, not what it says.
 */
export async function addNote(
  ctx: MemberCtx,
  accounts: Accounts,
  userId: string,
  note: string,
): Promise<Note> {
  await requireReader(ctx, accounts, userId)
  const { db, now, viewer } = ctx
  const id = newId()
  await insertNote(db, { id, userId, authorId: viewer.userId, note, createdAt: now })
  await recordAudit(ctx, {
    action: 'person.note',
    subjectKind: 'person',
    subjectId: userId,
    after: { noteId: id },
  })
  const [row] = await listNotes(db, userId, { after: null, limit: 1, id })
  if (row === undefined) throw new Problem('not_found')
  return presentNote(row)
}

async function requireReader(ctx: MemberCtx, accounts: Accounts, userId: string): Promise<void> {
  const subject = await subjectOf(ctx, accounts, await requirePerson(ctx, userId))
  requireNoRefusal(refusalAbout(ctx.viewer, subject))
  if (await isSameCluster(ctx.db, userId, ctx.viewer.userId)) {
    requireNoRefusal('This account is linked with yours. Other staff do it')
  }
}

function presentNote({ note, author }: Awaited<ReturnType<typeof listNotes>>[number]): Note {
  return {
    noteId: note.id,
    author: presentPersonOrGone(author, note.authorId),
    note: note.note,
    createdAt: note.createdAt.toISOString(),
  }
}
