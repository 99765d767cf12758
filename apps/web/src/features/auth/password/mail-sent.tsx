import { MailCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCountdown } from '../../../lib/page/use-countdown.ts'
import type { AuthAction, AuthResult } from '../../../lib/session/auth-refusals.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { type CodeKind, RESEND_AFTER_SECONDS, verifyMailCode } from '../auth-calls.ts'
import { useAuthCall } from '../use-auth-call.ts'
import { CodeForm } from './code-form.tsx'

/** What differs between the mails: which limited action they belong to, and what their code does. */
const KINDS: Record<CodeKind, { action: AuthAction; submit: string }> = {
  email: { action: 'signIn', submit: 'Sign in' },
  signup: { action: 'signUp', submit: 'Confirm' },
  recovery: { action: 'signIn', submit: 'Continue' },
}

/** A mail is on its way: to whom, what it does; the place for its code; and once a minute the way to send it again. */
export function MailSent({
  kind,
  email,
  children,
  resend,
  onVerified,
  onOtherAddress,
  actions,
}: {
  kind: CodeKind
  email: string
  /** What the mail's link does. */
  children: ReactNode
  resend: () => Promise<AuthResult>
  /** The code was right: the person is signed in. */
  onVerified: () => unknown
  /** The address was mistyped. */
  onOtherAddress: () => void
  actions?: ReactNode
}) {
  const { action, submit } = KINDS[kind]
  const [waitSeconds, startWait] = useCountdown(RESEND_AFTER_SECONDS)
  const call = useAuthCall(action)

  const send = async () => {
    const isSent = await call.run(resend, () =>
      toast({ title: 'Mail sent', text: `Look for it at ${email}.`, tone: 'good' }),
    )
    if (isSent) startWait(RESEND_AFTER_SECONDS)
  }
  const left = Math.max(waitSeconds, call.waitSeconds)

  return (
    <div className="grid gap-6">
      <div className="flex items-start gap-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-good-soft text-good">
          <MailCheck aria-hidden="true" className="size-5" />
        </span>
        <div role="status" className="grid min-w-0 gap-0.5">
          <p className="font-display font-semibold text-lg">Check your email</p>
          <p className="text-muted text-sm">
            {children} <strong className="break-words font-medium text-ink">{email}</strong>
          </p>
        </div>
      </div>
      <CodeForm
        label="Or enter the code from the mail"
        submitLabel={submit}
        action={action}
        hasFocus
        verify={(code) => verifyMailCode(kind, email, code)}
        onVerified={onVerified}
      />
      <div className="grid gap-3 border-line border-t pt-4">
        <div className="flex flex-wrap gap-2">
          {actions}
          <Button isBusy={call.isBusy} disabled={left > 0} onClick={send}>
            {left > 0 ? <span className="tabular-nums">Send again in {left} s</span> : 'Send again'}
          </Button>
        </div>
        <p className="text-muted text-sm">
          Nothing there after a minute? Look in the spam folder too, or{' '}
          <button
            type="button"
            className="hit-area text-ink underline underline-offset-4"
            onClick={onOtherAddress}
          >
            use another address
          </button>
          .
        </p>
      </div>
    </div>
  )
}
