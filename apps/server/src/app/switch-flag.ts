import { PRELAUNCH_FLAG, setFlag } from '../features/flags/flags.service.ts'
import { shiftDeadlines } from '../features/lifecycle/lifecycle.service.ts'
import { recordAudit } from '../platform/audit/audit.ts'
import type { Ctx } from '../platform/context.ts'

/** Switches a flag. When prelaunch ends, the deadlines of live bounties move by its length (product.md 13). */
export async function switchFlag(ctx: Ctx, name: string, isEnabled: boolean): Promise<void> {
  const before = await setFlag(ctx, { name, isEnabled })
  if (before.isEnabled === isEnabled) return
  await recordAudit(ctx, {
    action: 'flag.switch',
    subjectKind: 'flag',
    subjectId: name,
    before: { isEnabled: before.isEnabled },
    after: { isEnabled },
  })
  if (name === PRELAUNCH_FLAG && !isEnabled) {
    await shiftDeadlines(ctx, ctx.now.getTime() - before.updatedAt.getTime())
  }
}
