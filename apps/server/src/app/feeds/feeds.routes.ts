import { sharePicturePath } from '@laurel/contract/covers/share-paths'
import { type FeedFormat, feedPaths } from '@laurel/contract/feed-paths'
import { amountText } from '@laurel/contract/money/amount-text'
import { Problem } from '@laurel/contract/problems'
import { pageDescriptions } from '@laurel/contract/spec/page-descriptions'
import { paths } from '@laurel/contract/spec/routes'
import { listBounties } from '@laurel/contract/work/bounties'
import type { FastifyInstance } from 'fastify'
import { listPublicBounties } from '../../features/bounties/list/bounty-list.service.ts'
import { loadCreatorProfile } from '../../features/people/creators.service.ts'
import type { Ctx } from '../../platform/context.ts'
import type { ApiDeps } from '../deps.ts'
import { type PublicFile, publicFile } from '../share/public-file.ts'
import { type FeedHead, type FeedItem, writeFeed } from './feed-document.ts'
import { listPaidPrizes } from './payments.queries.ts'

const FORMATS: readonly FeedFormat[] = ['rss', 'json']
const OPTIONS = { maxAgeSeconds: 300 }
/** Lines of a feed. */
const MAX_ITEMS = 50

/** Registers the feeds of bounties, payments and creators, in RSS and JSON. */
export function registerFeeds(app: FastifyInstance, deps: ApiDeps, publicUrl: string): void {
  for (const format of FORMATS) {
    publicFile(app, deps, feedPaths.bounties(format), OPTIONS, async (ctx, request) => {
      const items = await bountyItems(ctx, request.query)
      return writeFeed(publicUrl, BOUNTIES, items, format)
    })
    publicFile(app, deps, feedPaths.payments(format), OPTIONS, async (ctx) =>
      writeFeed(publicUrl, PAYMENTS, await paymentItems(ctx), format),
    )
    const url = `/api/v1/feeds/creators/:username/${format}`
    publicFile(app, deps, url, OPTIONS, async (ctx, request) => {
      const { username } = request.params as { username: string }
      return await creatorFeed(ctx, { publicUrl, username, format })
    })
  }
}

const BOUNTIES: FeedHead = {
  title: 'Bounties on Laurel',
  description: pageDescriptions.bounties,
  path: paths.bounties,
  pathOf: feedPaths.bounties,
}

const PAYMENTS: FeedHead = {
  title: 'Payments on Laurel',
  description: 'Prizes paid to winners, each with its transaction on the chain.',
  path: paths.activity,
  pathOf: feedPaths.payments,
}

/** Takes the filters of the list of bounties. Raises `validation_failed`. */
async function bountyItems(ctx: Ctx, query: unknown): Promise<FeedItem[]> {
  const parsed = listBounties.query.omit({ cursor: true, limit: true }).safeParse(query)
  if (!parsed.success) throw new Problem('validation_failed')
  const filters = listBounties.query.parse({ ...parsed.data, limit: MAX_ITEMS })
  const { items } = await listPublicBounties(ctx, filters)
  return items.map((bounty) => ({
    id: bounty.bountyId,
    title: bounty.title,
    path: paths.bounty(bounty.slug),
    text: `${amountText(bounty.rewardToken, BigInt(bounty.prizeTotal))}. ${bounty.summary}`,
    at: new Date(bounty.opensAt ?? bounty.createdAt),
    author: bounty.sponsor.displayName,
    picture: sharePicturePath('bounty', bounty.slug),
  }))
}

async function paymentItems({ db }: Ctx): Promise<FeedItem[]> {
  const rows = await listPaidPrizes(db, MAX_ITEMS)
  return rows.flatMap((row) =>
    row.finalizedAt === null
      ? []
      : [
          {
            id: row.payoutId,
            title: `${amountText(row.token, row.amount)} for ${row.label} in ${row.bountyTitle}`,
            path: paths.bounty(row.bountySlug),
            text: `Paid to ${row.winnerName ?? 'a former member'}. Transaction ${row.signature}`,
            at: row.finalizedAt,
            author: null,
            picture: sharePicturePath('bounty', row.bountySlug),
          },
        ],
  )
}

async function creatorFeed(
  ctx: Ctx,
  feed: { publicUrl: string; username: string; format: FeedFormat },
): Promise<PublicFile> {
  const creator = await loadCreatorProfile(ctx, feed.username)
  const head: FeedHead = {
    title: `${creator.displayName} on Laurel`,
    description: `What ${creator.displayName} has made on Laurel.`,
    path: paths.creator(creator.username),
    pathOf: (format) => feedPaths.creator(creator.username, format),
  }
  const items = creator.work.map((work) => ({
    id: work.submissionId,
    title: work.title,
    path: paths.submission(work.submissionId),
    text: work.excerpt,
    at: new Date(work.submittedAt ?? work.createdAt),
    author: creator.displayName,
    picture: sharePicturePath('submission', work.submissionId),
  }))
  return writeFeed(feed.publicUrl, head, items, feed.format)
}
