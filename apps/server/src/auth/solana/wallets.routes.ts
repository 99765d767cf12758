import { createWalletNonce, createWalletProof } from '@laurel/contract/money/wallets'
import { Problem } from '@laurel/contract/problems'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import { type RouteDeps, route } from '../../platform/route.ts'
import type { AuthContext } from '../context.ts'
import { ensureBrowserKey } from '../oauth/browser-key.ts'
import { MessageRefused } from './message-refused.ts'
import { issueNonce } from './wallet-nonces.service.ts'
import { proveWallet } from './wallet-proofs.service.ts'
import { isTreasuryWallet, isWalletUser } from './wallet-users.queries.ts'

/** Registers the endpoints of `/api/v1` that issue a wallet's nonce and accept its signed proof. */
export function registerWallets(app: FastifyInstance, deps: RouteDeps, auth: AuthContext): void {
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      request.browserKey = ensureBrowserKey(auth, request, reply)
    })
    route(scope, deps, createWalletNonce, async ({ db, viewer, body, origin }) => {
      const { purpose } = body
      const browserKey = requireBrowser(origin.browserKey)
      if (purpose === 'sign_in')
        return await issueNonce(auth, db, { purpose, browserKey, sessionId: null })
      if (viewer === null) throw new Problem('not_authenticated')
      await requireNoWalletUser(db, viewer.userId)
      return await issueNonce(auth, db, { purpose, browserKey, sessionId: viewer.sessionId })
    })
    route(scope, deps, createWalletProof, async ({ db, viewer, body, origin }) => {
      await requireNoWalletUser(db, viewer.userId)
      try {
        const proof = await proveWallet(auth, db, viewer, body, requireBrowser(origin.browserKey))
        if (await isTreasuryWallet(db, proof.address)) throw new Problem('treasury_wallet')
        return proof
      } catch (error) {
        if (!(error instanceof MessageRefused)) throw error
        throw new Problem('wallet_message_refused', { detail: error.message })
      }
    })
  })
}

/** Raises `wallet_user`: a wallet user's wallet is linked and cannot be changed (spec §6). */
async function requireNoWalletUser(db: Db, userId: string): Promise<void> {
  if (await isWalletUser(db, userId)) throw new Problem('wallet_user')
}

function requireBrowser(browserKey: string | undefined): string {
  if (browserKey === undefined) throw new Error('the browser key was not read')
  return browserKey
}
