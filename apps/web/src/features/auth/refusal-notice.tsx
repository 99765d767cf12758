import type { ReactNode } from 'react'
import { formatLeft } from '../../lib/text/time.ts'
import { Notice } from '../../ui/states/notice.tsx'
import type { AuthCall } from './use-auth-call.ts'

/** Why the form was refused, and how long to wait. Not announced: the toast already was. */
export function RefusalNotice({
  call: { refusal, waitSeconds },
  children,
}: {
  call: AuthCall
  /** An action that helps. */
  children?: ReactNode
}) {
  if (refusal === null) return null
  return (
    <Notice tone="bad">
      <p>{refusal.text}</p>
      {waitSeconds > 0 && (
        <p className="text-muted">
          You can try again in <span className="figures">{formatLeft(waitSeconds * 1000)}</span>.
        </p>
      )}
      {children}
    </Notice>
  )
}
