import { BYTE_ORDER_MARK, csvLine } from '@laurel/contract/csv'
import type { ServerCall } from '@laurel/contract/endpoint'
import type {
  exportWaitlist as exportEndpoint,
  listWaitlist,
} from '@laurel/contract/people/waitlist'
import { MAX_EXPORTED_ENTRIES } from '@laurel/contract/people/waitlist-words'
import { recordAudit } from '../../platform/audit/audit.ts'
import { utcDay } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { planLaunch, readLaunch } from '../flags/flags.service.ts'
import { countWaitlist, listEntries, listGrowth } from './waitlist-desk.queries.ts'

const MAX_LISTED = 50

/** Counts, growth and matching entries for the admin desk. */
export async function loadWaitlistDesk(
  { db }: Ctx,
  search: string,
): Promise<ServerCall<typeof listWaitlist>['reply']> {
  const rows = await listEntries(db, search, MAX_LISTED)
  return {
    launchAt: (await readLaunch(db)).launchAt?.toISOString() ?? null,
    counts: await countWaitlist(db),
    days: await listGrowth(db),
    items: rows.map(
      ({ id, userId, position, friends, joinedAt, email, isConfirmed, username }) => ({
        entryId: id,
        email,
        isConfirmed,
        position: position === null ? null : Number(position),
        username,
        friends: Number(friends),
        hasAccount: userId !== null,
        joinedAt: joinedAt.toISOString(),
      }),
    ),
  }
}

/** The waitlist as CSV; the export is recorded in the audit log. */
export async function exportWaitlist(
  ctx: Ctx,
): Promise<ServerCall<typeof exportEndpoint>['reply']> {
  const rows = await listEntries(ctx.db, '', MAX_EXPORTED_ENTRIES)
  const lines = rows.map((row) =>
    csvLine([
      row.position === null ? '' : Number(row.position),
      row.email,
      row.isConfirmed ? 'yes' : 'no',
      row.username ?? '',
      Number(row.friends),
      row.userId === null ? 'no' : 'yes',
      row.joinedAt.toISOString(),
      row.confirmedAt?.toISOString() ?? '',
    ]),
  )
  const head = csvLine([
    'position',
    'email',
    'confirmed',
    'username',
    'counted_friends',
    'has_account',
    'joined_at',
    'confirmed_at',
  ])
  await recordAudit(ctx, {
    action: 'waitlist.export',
    subjectKind: 'waitlist',
    subjectId: 'all',
    after: { rows: rows.length },
  })
  return {
    name: `laurel-waitlist-${utcDay(ctx.now)}.csv`,
    csv: [BYTE_ORDER_MARK, head, ...lines].join(''),
    rows: rows.length,
  }
}

/** Sets the planned launch, recorded in the audit log. */
export async function changeLaunch(ctx: Ctx, launchAt: string | null): Promise<void> {
  const after = launchAt === null ? null : new Date(launchAt)
  const before = await planLaunch(ctx, after)
  await recordAudit(ctx, {
    action: 'launch.plan',
    subjectKind: 'flag',
    subjectId: 'prelaunch_live',
    before: { launchAt: before?.toISOString() ?? null },
    after: { launchAt },
  })
}
