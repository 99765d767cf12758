import { Problem } from '@laurel/contract/problems'
import type { Viewer } from './context.ts'

/**
 * Raises `step_up_required` unless the viewer's session showed a second factor (check 17). Who has one shows it before
 * anything changes; `always` also refuses those who have none, as payouts do.
 */
export function requireStepUp(viewer: Viewer, need: 'if enrolled' | 'always'): void {
  const { isProven, hasFactor } = viewer.assurance
  if (!isProven && (need === 'always' || hasFactor)) throw new Problem('step_up_required')
}
