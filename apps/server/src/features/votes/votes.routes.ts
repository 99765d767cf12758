import {
  listArenaBounties as arenaEndpoint,
  castVote as castEndpoint,
  getBountyResults,
  getMyVoting,
  listMyVotes,
  nextExposure as nextEndpoint,
  openExposure as openEndpoint,
  voteOutsideArena as outsideEndpoint,
  skipExposure as skipEndpoint,
  undoVote as undoEndpoint,
} from '@laurel/contract/work/votes'
import type { FastifyInstance } from 'fastify'
import type { MemberCtx } from '../../platform/context.ts'
import { readCursor, timeCursor, toPage } from '../../platform/cursor.ts'
import { type RouteDeps, route } from '../../platform/route.ts'
import { listArena, nextExposure, openExposure, skipExposure } from './arena.service.ts'
import { bountyResults } from './arena-results.service.ts'
import { listVoteReceipts } from './receipts/receipts.queries.ts'
import { myVoting } from './receipts/receipts.service.ts'
import { presentVoteReceipt } from './votes.presenter.ts'
import { type CastVote, castVote, undoVote, voteOutsideArena } from './votes.service.ts'
import { votingStatus } from './voting-status.service.ts'

/** Endpoints of the arena and of the viewer's votes. None of them reveals anything about other people's votes. */
export function registerVotes(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, arenaEndpoint, (call) => listArena(call))
  route(app, deps, getBountyResults, (call) => bountyResults(call, call.params.id))
  route(app, deps, nextEndpoint, (call) => nextExposure(call, call.query))
  route(app, deps, openEndpoint, (call) => openExposure(call, call.params.id))
  route(app, deps, skipEndpoint, (call) => skipExposure(call, call.params.id))
  route(app, deps, castEndpoint, async (call) =>
    presentCast(call, await castVote(call, call.params.id, call.body)),
  )
  route(app, deps, outsideEndpoint, async (call) =>
    presentCast(call, await voteOutsideArena(call, call.params.id, call.body)),
  )
  route(app, deps, undoEndpoint, async (call) => {
    const { standing, bountyId } = await undoVote(call, call.params.id)
    return { status: await votingStatus(call, standing, { bountyId }) }
  })

  route(app, deps, listMyVotes, async ({ db, viewer, now, query }) => {
    const { filter, limit } = query
    // Points are a number as well, so the cursor by time serves the best votes too.
    const after = readCursor(query.cursor, timeCursor)
    const rows = await listVoteReceipts(db, viewer.userId, { filter, after, limit: limit + 1 })
    return toPage(
      rows,
      limit,
      ({ vote, settlement }) => [
        filter === 'best'
          ? (settlement?.amountHundredths ?? 100 * (settlement?.amountPoints ?? 0))
          : vote.castAt.getTime(),
        vote.id,
      ],
      (row) => presentVoteReceipt(row, now),
    )
  })
  route(app, deps, getMyVoting, (call) => myVoting(call))
}

async function presentCast(ctx: MemberCtx, vote: CastVote) {
  return {
    voteId: vote.voteId,
    isPractice: vote.isPractice,
    undoUntil: vote.undoUntil.toISOString(),
    status: await votingStatus(ctx, vote.standing, { length: vote.queueLength }),
  }
}
