import type { SolanaNetwork } from '@laurel/contract/money/wallets'
import { getSiteTexts } from '@laurel/contract/platform'
import type { FastifyInstance } from 'fastify'
import type { SiteTextsConfig } from '../../config/site-texts.ts'
import { type RouteDeps, route } from '../../platform/route.ts'
import { defaultPrivacy } from '../site-texts/privacy.ts'
import { defaultTerms } from '../site-texts/terms.ts'

/** `GET /api/v1/site-texts`: the operator's terms and privacy notice, or the defaults, and a contact link. */
export function registerSiteTexts(
  app: FastifyInstance,
  deps: RouteDeps,
  { own, network }: { own: SiteTextsConfig; network: SolanaNetwork },
): void {
  route(app, deps, getSiteTexts, () => ({
    terms: own.terms ?? defaultTerms(network).trim(),
    privacy: own.privacy ?? defaultPrivacy(network).trim(),
    contactUrl: own.contactUrl,
  }))
}
