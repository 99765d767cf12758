import type { ServerCall } from '@laurel/contract/endpoint'
import type { listSubmissions, SubmissionCard } from '@laurel/contract/work/submissions'
import { z } from 'zod'
import type { Db } from '../../../db/client.ts'
import { agentOf, type Ctx, type MemberCtx } from '../../../platform/context.ts'
import { instantKey, readCursor, timeCursor, toPage } from '../../../platform/cursor.ts'
import { requireVisibleBounty } from '../../bounties/bounties.service.ts'
import { findBountyViewer } from '../../recusals/recusals.service.ts'
import { viewPath } from '../images/submission-images.presenter.ts'
import { presentCard } from '../submissions.presenter.ts'
import { selectBountyEntries } from './bounty-entries.queries.ts'
import {
  selectAuthorSubmissions,
  selectByIds,
  selectNewest,
  selectOwnPublic,
  selectOwnSubmissions,
  selectRisingPosts,
  selectTopPosts,
} from './gallery.queries.ts'
import { selectShowcases } from './showcases.queries.ts'
import type { CardRow } from './submission-cards.queries.ts'

/** The query of a gallery request. */
export type GalleryQuery = ServerCall<typeof listSubmissions>['query']
/** The cursor and the length of a page. */
export interface PageQuery {
  cursor?: string | undefined
  limit: number
}

/** Viewers and id of the last post. */
const topCursor = z.tuple([z.int().min(0), z.uuid()])
/** The instant at which the list was first read, and rise and id of the last post. */
const risingCursor = z.tuple([instantKey, z.number().min(0), z.uuid()])
/** Place, shuffle key and id of the last entry. */
const entryCursor = z.tuple([z.int().min(0).max(10_000), z.number().min(0).max(1), z.uuid()])

/** Public submissions: all, newest first, or posts by viewers. Raises `validation_failed` for a bad cursor. */
export async function listGallery(ctx: Ctx, query: GalleryQuery) {
  switch (query.sort) {
    case 'new':
      return await listNewest(ctx, query)
    case 'top':
      return await listTop(ctx, query)
    case 'rising':
      return await listRising(ctx, query)
  }
}

/** The newest public submissions of an author, as an unauthenticated visitor sees them. */
export async function listAuthorSubmissions(db: Db, authorId: string, limit: number) {
  const rows = await selectAuthorSubmissions(db, authorId, limit)
  return rows.map((row) => presentCard(row, null))
}

/** A picture of an author's public work: its smallest variant. */
export interface ShownPicture {
  submissionId: string
  url: string
}

/** The pictures of each author's newest public work, at most three, by author. */
export async function findShowcases(
  db: Db,
  authorIds: readonly string[],
): Promise<ReadonlyMap<string, ShownPicture[]>> {
  const rows = await selectShowcases(db, authorIds)
  const shown = new Map<string, ShownPicture[]>()
  for (const { authorId, submissionId, viewKey, smallestWidth } of rows) {
    const own = shown.get(authorId) ?? []
    shown.set(authorId, [...own, { submissionId, url: viewPath(viewKey, smallestWidth) }])
  }
  return shown
}

/** The entries of a bounty that the viewer may see. Raises `not_found` for a bounty that they may not see. */
export async function listBountyEntries(ctx: Ctx, idOrSlug: string, query: PageQuery) {
  const bounty = await requireVisibleBounty(ctx, idOrSlug)
  const page = { after: readCursor(query.cursor, entryCursor), limit: query.limit + 1 }
  const viewer = await findBountyViewer(ctx, bounty.id)
  const rows = await selectBountyEntries(ctx.db, bounty, viewer, page)
  return pageOf(ctx, rows, query, (row) => [row.sortKey, row.shuffleKey, row.id])
}

/** The viewer's own submissions in every state, an agent's only its own, newest first. */
export async function listOwnSubmissions(ctx: MemberCtx, query: PageQuery) {
  const page = { after: readCursor(query.cursor, timeCursor), limit: query.limit + 1 }
  const rows = await selectOwnSubmissions(
    ctx.db,
    { authorId: ctx.viewer.userId, agentId: agentOf(ctx.viewer) },
    page,
  )
  return pageOf(ctx, rows, query, (row) => [row.createdAt.getTime(), row.id])
}

/** The viewer's own public submissions, newest first. */
export async function listOwnPublic(ctx: MemberCtx, query: PageQuery) {
  const page = { after: readCursor(query.cursor, timeCursor), limit: query.limit + 1 }
  const rows = await selectOwnPublic(ctx.db, ctx.viewer.userId, page)
  return pageOf(ctx, rows, query, (row) => [row.submittedAt?.getTime() ?? 0, row.id])
}

/** Cards by id, as an unauthenticated visitor sees them, up to 200. The caller has checked that the viewer may see them. */
export async function findCards(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SubmissionCard>> {
  const rows = await selectByIds(db, [...new Set(ids)])
  return new Map(rows.map((row) => [row.id, presentCard(row, null)]))
}

async function listNewest(ctx: Ctx, query: GalleryQuery) {
  const page = { after: readCursor(query.cursor, timeCursor), limit: query.limit + 1 }
  const rows = await selectNewest(ctx.db, query, page)
  return pageOf(ctx, rows, query, (row) => [row.submittedAt?.getTime() ?? 0, row.id])
}

async function listTop(ctx: Ctx, query: GalleryQuery) {
  const page = { after: readCursor(query.cursor, topCursor), limit: query.limit + 1 }
  const rows = await selectTopPosts(ctx.db, query, page)
  return pageOf(ctx, rows, query, (row) => [row.viewerCount, row.id])
}

async function listRising(ctx: Ctx, query: GalleryQuery) {
  const [asOfMs, rise, id] = readCursor(query.cursor, risingCursor) ?? [ctx.now.getTime()]
  const after: [number, string] | null = rise === undefined || id === undefined ? null : [rise, id]
  const page = { asOf: new Date(asOfMs), after, limit: query.limit + 1 }
  const rows = await selectRisingPosts(ctx.db, query, page)
  return pageOf(ctx, rows, query, (row) => [asOfMs, row.sortKey, row.id])
}

function pageOf(
  ctx: Pick<Ctx, 'viewer'>,
  rows: readonly CardRow[],
  query: PageQuery,
  keyOf: (row: CardRow) => readonly (string | number)[],
) {
  return toPage(rows, query.limit, keyOf, (row) => presentCard(row, ctx.viewer))
}
