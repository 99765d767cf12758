import { sharePicturePath } from '@laurel/contract/covers/share-paths'
import { CARD_SIZE, cardSnippet, OEMBED_PATH } from '@laurel/contract/feed-paths'
import { Problem } from '@laurel/contract/problems'
import { matchRoute, paths } from '@laurel/contract/spec/routes'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { presentBounty, requireVisibleBounty } from '../../features/bounties/bounties.service.ts'
import type { Ctx } from '../../platform/context.ts'
import type { ApiDeps } from '../deps.ts'
import { SHARE_HEIGHT, SHARE_WIDTH } from '../share/drawing/share-card.ts'
import { publicFile } from '../share/public-file.ts'
import { bountyFacts, loadShareCard, prizeText } from '../share/share-cards.ts'
import { CARD_POLICY, type CardTheme, renderBountyCard } from './bounty-card.ts'

const OPTIONS = { maxAgeSeconds: 60 }
const CROSS_ORIGIN = { 'cross-origin-resource-policy': 'cross-origin' }

/** Registers what other sites show of Laurel: the card of a bounty, and its discovery by oEmbed. */
export function registerEmbeds(app: FastifyInstance, deps: ApiDeps, publicUrl: string): void {
  publicFile(app, deps, '/api/v1/bounties/:id/card', OPTIONS, async (ctx, request) => {
    const { id } = request.params as { id: string }
    const bounty = await presentBounty(ctx, await requireVisibleBounty(ctx, id))
    const prize = prizeText(bounty.rewardToken, bounty.prizeTotal)
    const card = { bounty, prize, facts: bountyFacts(bounty) }
    return {
      type: 'text/html; charset=utf-8',
      body: renderBountyCard(publicUrl, card, themeOf(request.query)),
      // Unlike every other page, it may stand in a frame of any site.
      headers: { ...CROSS_ORIGIN, 'content-security-policy': CARD_POLICY, 'x-frame-options': null },
    }
  })
  publicFile(app, deps, OEMBED_PATH, { maxAgeSeconds: 300 }, async (ctx, request) => {
    const { url, format, maxwidth } = parseQuery(request.query)
    if (format !== 'json') throw new Problem('not_found')
    const reply = await describe(ctx, publicUrl, url, maxwidth)
    return {
      type: 'application/json; charset=utf-8',
      body: JSON.stringify(reply),
      headers: { ...CROSS_ORIGIN, 'access-control-allow-origin': '*' },
    }
  })
}

const oembedQuery = z.object({
  url: z.url().max(2000),
  format: z.string().default('json'),
  maxwidth: z.coerce.number().int().min(100).max(2000).optional(),
})

function parseQuery(query: unknown): z.output<typeof oembedQuery> {
  const parsed = oembedQuery.safeParse(query)
  if (!parsed.success) throw new Problem('validation_failed')
  return parsed.data
}

function themeOf(query: unknown): CardTheme {
  const { theme } = query as { theme?: unknown }
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** The oEmbed reply for a bounty or a submission of this site (oembed.com §2.3.4). Raises `not_found`. */
async function describe(
  ctx: Ctx<null>,
  publicUrl: string,
  address: string,
  maxWidth: number = CARD_SIZE.width,
): Promise<object> {
  const url = new URL(address)
  const match = url.origin === new URL(publicUrl).origin ? matchRoute(url.pathname) : null
  const shared = { version: '1.0', provider_name: 'Laurel', provider_url: `${publicUrl}/` }
  const thumbnail = (path: string) => ({
    thumbnail_url: publicUrl + path,
    thumbnail_width: SHARE_WIDTH,
    thumbnail_height: SHARE_HEIGHT,
  })
  if (match?.name === 'bounty') {
    const bounty = await presentBounty(ctx, await requireVisibleBounty(ctx, match.params.id ?? ''))
    const width = Math.min(maxWidth, CARD_SIZE.width)
    return {
      ...shared,
      type: 'rich',
      title: bounty.title,
      author_name: bounty.sponsor.displayName,
      author_url: publicUrl + paths.creator(bounty.sponsor.username),
      html: cardSnippet(publicUrl, bounty),
      width,
      height: CARD_SIZE.height,
      ...thumbnail(sharePicturePath('bounty', bounty.slug)),
    }
  }
  const id = match?.name === 'submissions' ? url.searchParams.get('id') : null
  if (id === null) throw new Problem('not_found')
  const { title, byline } = await loadShareCard(ctx, 'submission', id)
  return {
    ...shared,
    type: 'link',
    title,
    author_name: byline?.replace(/^by /, ''),
    ...thumbnail(sharePicturePath('submission', id)),
  }
}
