import {
  deleteAccount,
  endMySession,
  endOtherSessions,
  endPersonsSessions,
  exportMyData,
  getDeletion,
  getSignIn,
  listSessions,
} from '@laurel/contract/people/account'
import { stopReminderMails, unsubscribeInOneClick } from '@laurel/contract/people/notifications'
import { Problem } from '@laurel/contract/problems'
import type { FastifyInstance } from 'fastify'
import type { Accounts } from '../../platform/accounts.ts'
import type { Ctx } from '../../platform/context.ts'
import { type RouteDeps, route } from '../../platform/route.ts'
import { stopMails } from '../notifications/notification-settings.service.ts'
import { stopSearchAlerts } from '../saved-searches/saved-searches.service.ts'
import { checkDeletionPassword, deleteOwnAccount, deletionState } from './deletion.service.ts'
import { createExporter } from './export.service.ts'
import {
  endAllSessions,
  endOtherOwnSessions,
  endOwnSession,
  mySessions,
} from './sessions.service.ts'

const done = { ok: true as const }
/** The form of a one-click unsubscription has one short field. */
const FORM_LIMIT_BYTES = 1024

/**
 * Registers the endpoints of the viewer's account: devices, export, deletion, and the unsubscribe links of
 * mails.
 */
export async function registerAccount(
  app: FastifyInstance,
  deps: RouteDeps,
  accounts: Accounts,
): Promise<void> {
  const exporter = createExporter()
  await app.register(async (scope) => {
    // After the commit and before the reply: sessions ended here leave the cache immediately.
    scope.addHook('onSend', async (request) => {
      if (request.method === 'POST') accounts.forget()
    })
    route(scope, deps, listSessions, async (call) => ({ items: await mySessions(call, accounts) }))
    route(scope, deps, getSignIn, async ({ db, viewer }) => {
      const record = await accounts.find(db, viewer.userId)
      if (record === null) throw new Problem('not_authenticated')
      return { hasPassword: record.hasPassword, isPasswordBreached: record.isPasswordBreached }
    })
    route(scope, deps, endMySession, async (call) => {
      await endOwnSession(call, accounts, call.params.id)
      return done
    })
    route(scope, deps, endOtherSessions, async (call) => ({
      endedCount: await endOtherOwnSessions(call, accounts),
    }))
    route(scope, deps, endPersonsSessions, async (call) => ({
      endedCount: await endAllSessions(call, accounts, {
        userId: call.params.id,
        reason: call.body.reason,
      }),
    }))
    route(scope, deps, exportMyData, exporter.exportMine)
    route(scope, deps, getDeletion, (call) => deletionState(call, accounts))
    route(
      scope,
      deps,
      deleteAccount,
      async (call, isProven: boolean) => {
        await deleteOwnAccount(call, accounts, call.body, isProven)
        return done
      },
      (call) => checkDeletionPassword(call, accounts, call.body),
    )
    route(scope, deps, stopReminderMails, async (call) => {
      const stopped = accounts.readMailToken(call.body.token)
      if (stopped === null) throw new Problem('not_found')
      await stopChosenMails(call, stopped)
      return { ...done, stopped: stopped.mails }
    })
  })
  await app.register(async (scope) => registerOneClick(scope, deps, accounts))
}

/** The address of a mail's header by which its reader unsubscribes in one click. */
function registerOneClick(scope: FastifyInstance, deps: RouteDeps, accounts: Accounts): void {
  // Mail services post a form, `List-Unsubscribe=One-Click`; everything is in the address (RFC 8058).
  scope.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
    (_request, _body, parsed) => parsed(null),
  )
  route(scope, deps, unsubscribeInOneClick, async (call) => {
    const stopped = accounts.readMailToken(call.params.token)
    if (stopped === null) throw new Problem('not_found')
    await stopChosenMails(call, stopped)
    return done
  })
}

/** Stops the mails that an unsubscribe token is for. */
async function stopChosenMails(
  ctx: Ctx,
  { userId, mails }: NonNullable<ReturnType<Accounts['readMailToken']>>,
): Promise<void> {
  if (mails === 'searches') await stopSearchAlerts(ctx, userId)
  else await stopMails(ctx, userId, mails)
}
