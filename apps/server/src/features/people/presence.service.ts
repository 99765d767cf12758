import type { ServerCall } from '@laurel/contract/endpoint'
import type { setPresence } from '@laurel/contract/people/presence'
import type { MemberCtx } from '../../platform/context.ts'
import { hidePerson, isHidden, showPerson } from './presence.queries.ts'

type PresenceSetting = ServerCall<typeof setPresence>['reply']

/** Whether the viewer is hidden from the list of people online. */
export async function findPresenceSetting({ db, viewer }: MemberCtx): Promise<PresenceSetting> {
  return { isHidden: await isHidden(db, viewer.userId) }
}

/** Hides the viewer from the list, or shows them again; the realtime service of every node follows. */
export async function changePresence(
  { db, viewer }: MemberCtx,
  setting: PresenceSetting,
): Promise<PresenceSetting> {
  if (setting.isHidden) await hidePerson(db, viewer.userId)
  else await showPerson(db, viewer.userId)
  return setting
}
