import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { PRELAUNCH_FLAG, setFlag } from '../../flags/flags.service.ts'
import { shiftDeadlines } from '../../lifecycle/lifecycle.service.ts'

/**
 * Switches a flag; false when it had the value. When prelaunch ends, the deadlines of live bounties move by its length
 * (product.md 13).
 */
export async function switchFlag(
  ctx: Ctx,
  name: string,
  isEnabled: boolean,
  reason = '',
): Promise<boolean> {
  const before = await setFlag(ctx, { name, isEnabled })
  if (before.isEnabled === isEnabled) return false
  await recordAudit(ctx, {
    action: 'flag.switch',
    subjectKind: 'flag',
    subjectId: name,
    reason,
    before: { isEnabled: before.isEnabled },
    after: { isEnabled },
  })
  if (name === PRELAUNCH_FLAG && !isEnabled) {
    await shiftDeadlines(ctx, ctx.now.getTime() - before.updatedAt.getTime())
  }
  return true
}
