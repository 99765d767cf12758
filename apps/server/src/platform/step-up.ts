import { Problem } from '@laurel/contract/problems'
import type { Viewer } from './context.ts'

/**
 * Raises `step_up_required` unless the viewer's token shows a second factor (check 17). Who has one shows it before
 * anything changes; `always` refuses those who have none too, and asks for one of the last 30 minutes, as payouts do.
 */
export function requireStepUp(viewer: Viewer, need: 'if enrolled' | 'always'): void {
  const { isProven, isRecent, hasFactor } = viewer.assurance
  const isEnough = need === 'always' ? isRecent : isProven || !hasFactor
  if (!isEnough) throw new Problem('step_up_required')
}
