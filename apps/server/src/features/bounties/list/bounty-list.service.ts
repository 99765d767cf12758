import type { ServerCall } from '@laurel/contract/endpoint'
import { type BountyFilters, listQueryOf } from '@laurel/contract/searches/bounty-filters'
import type { BountyCard, BountyState, listBounties } from '@laurel/contract/work/bounties'
import { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { instantKey, readCursor, toPage } from '../../../platform/cursor.ts'

import { presentCard } from '../bounties.presenter.ts'
import { LISTED_STATES } from '../bounties.rules.ts'
import { type BountySort, type SortKey, selectBounties, sortKeyOf } from './bounty-list.queries.ts'

type Query = ServerCall<typeof listBounties>['query']

/** The states shown by each filter of the list. */
const FILTERS: Readonly<Record<Query['state'], readonly BountyState[]>> = {
  open: ['open'],
  voting: ['voting'],
  judging: ['judging', 'challenge', 'paying'],
  completed: ['completed'],
  all: LISTED_STATES,
}

/** A cursor belongs to its order: the order, the sort key of the last row, its id. */
const CURSORS: Readonly<Record<BountySort, z.ZodType<[BountySort, SortKey, string]>>> = {
  newest: z.tuple([z.literal('newest'), instantKey, z.uuid()]),
  ending: z.tuple([z.literal('ending'), instantKey, z.uuid()]),
  prize: z.tuple([z.literal('prize'), z.string().regex(/^[1-9]?\d{1,18}$/), z.uuid()]),
  entries: z.tuple([z.literal('entries'), z.int32().min(0), z.uuid()]),
}

/** A page of public bounties. Raises `validation_failed` for a cursor of another order. */
export async function listPublicBounties(
  ctx: Pick<Ctx, 'db' | 'now'>,
  query: Query,
): Promise<{ items: BountyCard[]; nextCursor: string | null }> {
  const { cursor, limit, state, sort, ...filters } = query
  const after = readCursor(cursor, CURSORS[sort])
  const rows = await selectBounties(ctx.db, {
    ...filters,
    sort,
    states: FILTERS[state],
    after: after === null ? null : [after[1], after[2]],
    limit: limit + 1,
  })
  return toPage(
    rows,
    limit,
    ({ bounty }) => [sort, sortKeyOf(bounty, sort), bounty.id],
    (row) => presentCard(row, ctx.now),
  )
}

/**
 * Other people's open bounties that fit the filters and opened after one time and until another, newest first, up to
 * `limit`.
 */
export async function listOpenedBounties(
  ctx: Pick<Ctx, 'db' | 'now'>,
  filters: BountyFilters,
  opened: { after: Date; until: Date; reader: string },
  limit: number,
): Promise<BountyCard[]> {
  const { state: _state, sort: _sort, ...given } = listQueryOf(filters)
  const rows = await selectBounties(ctx.db, {
    ...given,
    states: ['open'],
    since: opened,
    sort: 'newest',
    after: null,
    limit,
  })
  return rows.map((row) => presentCard(row, ctx.now))
}
