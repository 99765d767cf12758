import { Problem } from '@laurel/contract/problems'
import type { Viewer } from './context.ts'

/**
 * Raises `step_up_required` unless the viewer has used a second factor (check 17). `if enrolled` requires it only of
 * users who have one; `always` requires one of everyone, used in the last 30 minutes, as payouts do.
 */
export function requireStepUp(viewer: Viewer, need: 'if enrolled' | 'always'): void {
  const { isProven, isRecent, hasFactor } = viewer.assurance
  const isEnough = need === 'always' ? isRecent : isProven || !hasFactor
  if (!isEnough) throw new Problem('step_up_required')
}
