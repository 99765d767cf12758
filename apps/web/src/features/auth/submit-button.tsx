import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import type { AuthCall } from './use-auth-call.ts'

/** The submit button of a form whose call it follows: busy while pending, disabled while the caller has to wait. */
export function SubmitButton({ call, children }: { call: AuthCall; children: ReactNode }) {
  return (
    <Button
      type="submit"
      variant="primary"
      isWide
      isBusy={call.isBusy}
      disabled={call.waitSeconds > 0}
    >
      {children}
    </Button>
  )
}
