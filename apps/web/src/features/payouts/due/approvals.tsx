import { Time } from '../../../ui/text/time.tsx'
import type { Payout } from '../api.ts'

/** Who approved a payout, and when; nothing before the first approval. */
export function Approvals({ approvals }: { approvals: Payout['approvals'] }) {
  if (approvals.length === 0) return null
  return (
    <span className="text-muted text-xs">
      approved by{' '}
      {approvals.map(({ approver, at }, index) => (
        <span key={approver.userId}>
          {index > 0 && ' and '}
          {approver.displayName} <Time at={at} />
        </span>
      ))}
    </span>
  )
}
