import type { ServerCall } from '@laurel/contract/endpoint'
import type { listCases } from '@laurel/contract/people/cases'
import type { MemberCtx } from '../../platform/context.ts'
import { readCursor, timeCursor, toPage } from '../../platform/cursor.ts'
import { listVoidsFor, voidEffects } from '../votes/voids/voids.service.ts'
import { recusalOf } from './cases.policy.ts'
import { presentCase } from './cases.presenter.ts'
import {
  type CaseRow,
  countCases,
  findProfiles,
  listAppealsOf,
  listCaseRows,
  listPeopleOf,
} from './cases.queries.ts'
import { causeOf } from './cases.service.ts'

/** A page of cases with their evidence, their people, and what voiding each of them would do. */
export async function listCasePage(
  ctx: MemberCtx,
  query: ServerCall<typeof listCases>['query'],
): Promise<ServerCall<typeof listCases>['reply']> {
  const { view, limit } = query
  const after = readCursor(query.cursor, timeCursor)
  const rows = await listCaseRows(ctx.db, view, { after, limit: limit + 1 })
  const timeOf = ({ decidedAt, openedAt }: CaseRow) =>
    ((view === 'decided' ? decidedAt : openedAt) ?? openedAt).getTime()
  const { items, nextCursor } = toPage(
    rows,
    limit,
    (row) => [timeOf(row), row.id],
    (row) => row,
  )
  return { items: await presentCases(ctx, items), nextCursor, counts: await countCases(ctx.db) }
}

async function presentCases(ctx: MemberCtx, rows: readonly CaseRow[]) {
  const { db, viewer } = ctx
  const ids = rows.map(({ id }) => id)
  const people = await listPeopleOf(db, ids)
  const appeals = await listAppealsOf(db, ids)
  const effectsOf = await voidEffects(db, [...new Set(people.map(({ userId }) => userId))])
  const deciders = await findProfiles(
    db,
    rows.flatMap(({ decidedBy }) => decidedBy ?? []),
  )
  return await Promise.all(
    rows.map(async (row) => {
      const own = people.filter(({ caseId }) => caseId === row.id)
      const voids = row.state === 'voided' ? await listVoidsFor(db, causeOf(row.id)) : []
      const userIds = own.map(({ userId }) => userId)
      return presentCase(row, {
        people: own.map(({ userId, person }) => ({
          userId,
          person,
          isVoided: voids.some((one) => one.userId === userId && one.liftedAt === null),
          effects: effectsOf(userId),
          appeal:
            appeals.find((appeal) => appeal.caseId === row.id && appeal.userId === userId) ?? null,
        })),
        decidedBy: deciders.get(row.decidedBy ?? '') ?? null,
        recusal: await recusalOf(ctx, row, userIds),
        viewerId: viewer.userId,
      })
    }),
  )
}
