import {
  createBounty,
  deleteBounty,
  extendBounty as extendEndpoint,
  getBounty,
  getBountyGuidance,
  lintBounty,
  listBounties,
  listBountyChanges,
  listMyBounties,
  publishBounty as publishEndpoint,
  submitBountyForReview,
  updateBounty,
} from '@laurel/contract/work/bounties'
import {
  answerBountyQuestion,
  askBountyQuestion,
  listBountyQuestions,
  pinBountyQuestion,
  updateBountyQuestion,
} from '@laurel/contract/work/questions'
import type { FastifyInstance } from 'fastify'
import type { ChainDeps } from '../../chain/chain.ts'
import { agentOf } from '../../platform/context.ts'
import { readCursor, timeCursor, toPage } from '../../platform/cursor.ts'
import { type RouteDeps, route } from '../../platform/route.ts'
import { presentCard, presentChange } from './bounties.presenter.ts'
import { listChanges } from './bounties.queries.ts'
import { presentBounty, requireVisibleBounty } from './bounties.service.ts'
import {
  createDraft,
  deleteDraft,
  lintVisibleBounty,
  saveBountyTerms,
} from './drafts/bounty-drafts.service.ts'
import { extendBounty } from './edits/bounty-edits.service.ts'
import { selectGuidance, selectOwnBounties } from './list/bounty-list.queries.ts'
import { listPublicBounties } from './list/bounty-list.service.ts'
import { publishBounty } from './publication/bounty-publication.service.ts'
import {
  answerQuestion,
  askQuestion,
  listQuestions,
  pinQuestion,
  updateOwnQuestion,
} from './questions/bounty-questions.service.ts'
import { submitForReview } from './review/bounty-review.service.ts'

/** Maximum lines shown of a change log. */
const MAX_CHANGES = 500

/**
 * Registers the endpoints of bounties: lists, drafts, publication, terms and questions. Cancelling is in `lifecycle`.
 */
export function registerBounties(app: FastifyInstance, deps: RouteDeps & ChainDeps): void {
  registerReads(app, deps)
  route(app, deps, createBounty, (call) => createDraft(call, call.body))
  route(app, deps, updateBounty, (call) => saveBountyTerms(call, call.params.id, call.body))
  route(app, deps, deleteBounty, async (call) => {
    await deleteDraft(call, call.params.id)
    return { ok: true as const }
  })
  route(app, deps, submitBountyForReview, (call) =>
    submitForReview(call, call.params.id, { hasTreasury: deps.chain.treasury.length > 0 }),
  )
  route(app, deps, publishEndpoint, (call) => publishBounty(call, call.params.id))
  route(app, deps, extendEndpoint, (call) =>
    extendBounty(call, call.params.id, new Date(call.body.deadlineAt)),
  )
  route(app, deps, askBountyQuestion, (call) => askQuestion(call, call.params.id, call.body.body))
  route(app, deps, answerBountyQuestion, (call) =>
    answerQuestion(call, call.params.id, call.params.questionId, call.body.body),
  )
  route(app, deps, updateBountyQuestion, (call) =>
    updateOwnQuestion(call, call.params.id, call.params.questionId, call.body.body),
  )
  route(app, deps, pinBountyQuestion, (call) =>
    pinQuestion(call, call.params.id, call.params.questionId, call.body.isPinned),
  )
}

function registerReads(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, listBounties, (call) => listPublicBounties(call, call.query))
  route(app, deps, getBounty, async (call) =>
    presentBounty(call, await requireVisibleBounty(call, call.params.id)),
  )
  route(app, deps, listMyBounties, async ({ db, viewer, now, query }) => {
    const after = readCursor(query.cursor, timeCursor)
    const rows = await selectOwnBounties(db, viewer.userId, {
      onlyPublic: agentOf(viewer) !== null,
      after,
      limit: query.limit + 1,
    })
    return toPage(
      rows,
      query.limit,
      ({ bounty }) => [bounty.createdAt.getTime(), bounty.id],
      (row) => presentCard(row, now),
    )
  })
  route(app, deps, lintBounty, (call) => lintVisibleBounty(call, call.params.id))
  route(app, deps, getBountyGuidance, ({ db, query }) =>
    selectGuidance(db, query.category, query.token),
  )
  route(app, deps, listBountyChanges, async (call) => {
    const bounty = await requireVisibleBounty(call, call.params.id)
    return { items: (await listChanges(call.db, bounty.id, MAX_CHANGES)).map(presentChange) }
  })
  route(app, deps, listBountyQuestions, async (call) => ({
    items: await listQuestions(call, call.params.id),
  }))
}
