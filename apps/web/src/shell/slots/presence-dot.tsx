import { cx } from '../../lib/class-names.ts'
import type { PresenceStatus } from './presence.ts'

const DOTS: Record<PresenceStatus, string> = {
  online: 'bg-good',
  away: 'bg-warn',
  offline: 'bg-muted',
}

/** A dot on the corner of the own picture; the button's name says the status too. */
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
