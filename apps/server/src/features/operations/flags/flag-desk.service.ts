import type { ServerCall } from '@laurel/contract/endpoint'
import type { listFlags, switchFlag as switchEndpoint } from '@laurel/contract/operations/flags'
import { Problem } from '@laurel/contract/problems'
import { listAuditAbout } from '../../../platform/audit/audit.ts'
import { MS } from '../../../platform/clock.ts'
import type { Ctx, MemberCtx } from '../../../platform/context.ts'
import { presentPersonOrGone } from '../../../platform/person.ts'
import { requireStepUp } from '../../../platform/step-up.ts'
import { KNOWN_FLAGS, PRELAUNCH_FLAG, readFlagState } from '../../flags/flags.service.ts'
import { switchFlag } from './switch-flag.service.ts'

type Flag = ServerCall<typeof switchEndpoint>['reply']

const MAX_CHANGES = 50

/** Every flag with its history. */
export async function loadFlags(ctx: Ctx): Promise<ServerCall<typeof listFlags>['reply']> {
  const items = []
  for (const name of KNOWN_FLAGS) items.push(await loadFlag(ctx, name))
  return { items }
}

/** Switches a flag. Raises `step_up_required`, `not_found`, and `conflict` for one that has the value already. */
export async function changeFlag(
  ctx: MemberCtx,
  name: string,
  { isEnabled, reason }: ServerCall<typeof switchEndpoint>['body'],
): Promise<Flag> {
  requireStepUp(ctx.viewer, 'always')
  if (!KNOWN_FLAGS.includes(name)) throw new Problem('not_found')
  const isSwitched = await switchFlag(ctx, name, isEnabled, reason)
  if (!isSwitched) {
    throw new Problem('conflict', { detail: `It is already ${isEnabled ? 'on' : 'off'}` })
  }
  return await loadFlag(ctx, name)
}

async function loadFlag({ db, now }: Ctx, name: string): Promise<Flag> {
  const { isEnabled, since } = await readFlagState(db, name)
  const changes = await listAuditAbout(db, { subjectKind: 'flag', subjectId: name }, MAX_CHANGES)
  return {
    name,
    isEnabled,
    since: since?.toISOString() ?? null,
    effects: name === PRELAUNCH_FLAG ? prelaunchEffects(isEnabled, since, now) : [],
    changes: changes.map(({ entry, actor }) => ({
      auditId: entry.id,
      at: entry.createdAt.toISOString(),
      by: entry.actorId === null ? null : presentPersonOrGone(actor, entry.actorId),
      isEnabled: typeof entry.after.isEnabled === 'boolean' ? entry.after.isEnabled : null,
      launchAt: typeof entry.after.launchAt === 'string' ? entry.after.launchAt : null,
      reason: entry.reason,
    })),
  }
}

/** What switching `prelaunch_live` does (product.md 13). */
function prelaunchEffects(isEnabled: boolean, since: Date | null, now: Date): string[] {
  if (!isEnabled) {
    return [
      'The site becomes read-only for everyone: people can look around, set up a profile and join the waitlist.',
      'Bounties, entries, votes and boosts stop, and so do their clocks.',
    ]
  }
  const hours = since === null ? 0 : Math.round((now.getTime() - since.getTime()) / MS.hour)
  const length =
    hours < 48 ? `${hours} ${hours === 1 ? 'hour' : 'hours'}` : `${Math.round(hours / 24)} days`
  return [
    'The site opens: everyone can publish, enter, vote and boost.',
    `The deadlines of live bounties move by ${length}, the length of this prelaunch.`,
    'Waitlist entries and reserved usernames are kept for 30 more days.',
  ]
}
