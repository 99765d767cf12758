import { SHARE_KINDS } from '@laurel/contract/covers/share-paths'
import type { FastifyInstance } from 'fastify'
import { NodeLimiter } from '../../platform/limits/node-limiter.ts'
import { addressKey, consumeOrRefuse } from '../../platform/limits/rate-limits.ts'
import type { ApiDeps } from '../deps.ts'
import { publicFile } from './public-file.ts'
import { loadShareCard } from './share-cards.ts'
import { createSharePictures } from './share-pictures.ts'

/** How long others may keep a picture without asking. */
const FRESH_SECONDS = 3600
/** Pictures drawn per address and minute, in each node's memory; kept ones are not counted. */
const DRAWN_PER_MINUTE = 120

/** `GET /api/v1/share/{kind}/{id}.png`: the picture that other sites show beside a link. */
export function registerSharePictures(app: FastifyInstance, deps: ApiDeps): void {
  const pictures = createSharePictures()
  const drawn = new NodeLimiter({ keyPrefix: 'share', points: DRAWN_PER_MINUTE, duration: 60 })
  const options = { maxAgeSeconds: FRESH_SECONDS }
  for (const kind of SHARE_KINDS) {
    publicFile(app, deps, `/api/v1/share/${kind}/:file`, options, async (ctx, request) => {
      const { file } = request.params as { file: string }
      const card = await loadShareCard(ctx, kind, file.replace(/\.png$/, ''))
      const etag = pictures.tagOf(card)
      const body = await pictures.draw(card, async () => {
        await consumeOrRefuse(drawn, addressKey(request.ip))
      })
      // Other sites show it as a picture of their own.
      const headers = { 'cross-origin-resource-policy': 'cross-origin' }
      return { type: 'image/png', body: Buffer.from(body), etag, headers }
    })
  }
}
