import { cx } from '../../lib/class-names.ts'
import type { PresenceStatus } from './presence.ts'

const DOTS: Record<PresenceStatus, string> = {
  online: 'bg-good',
  away: 'bg-warn',
  offline: 'bg-muted',
}

/** The presence dot on the viewer's avatar; the button's name includes the status. */
export function PresenceDot({ status }: { status: PresenceStatus }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'absolute right-1 bottom-1 size-3 rounded-full border-2 border-paper',
        DOTS[status],
      )}
    />
  )
}
