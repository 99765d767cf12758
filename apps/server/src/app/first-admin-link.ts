import { paths } from '@laurel/contract/spec/routes'
import { openDatabase } from '../db/client.ts'
import { offerFirstAdmin } from '../features/people-desk/first-admin/first-admin.service.ts'
import { systemClock } from '../platform/clock.ts'

/** A link for the first admin, in words. */
export function firstAdminText(
  { token, expiresAt }: { token: string; expiresAt: Date },
  publicUrl: string,
): string {
  return `Sign up, then open this link to become the first admin. It works once, until ${minuteOf(expiresAt)}:\n${publicUrl}${paths.firstAdmin(token)}`
}

/** Tells the operator of a server without an admin how to become one, with a link where none works any more. */
export async function sayFirstAdmin(
  databaseUrl: string,
  publicUrl: string,
  log: (message: string) => void,
): Promise<void> {
  const database = openDatabase(databaseUrl, () => {})
  try {
    const link = await database.transaction((db) => offerFirstAdmin({ db, now: systemClock.now() }))
    if (link === null) return
    const { token, expiresAt } = link
    log(
      token === null
        ? `No one is admin yet. The link that was printed works until ${minuteOf(expiresAt)}; npm run laurel -- admin-link prints a new one.`
        : `No one is admin yet. ${firstAdminText({ token, expiresAt }, publicUrl)}`,
    )
  } finally {
    await database.close()
  }
}

function minuteOf(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
