import { MailCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCountdown } from '../../../lib/page/use-countdown.ts'
import type { AuthAction, AuthResult } from '../../../lib/session/auth-refusals.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { type CodeKind, RESEND_AFTER_SECONDS, verifyMailCode } from '../auth-calls.ts'
import { useAuthCall } from '../use-auth-call.ts'
import { CodeForm } from './code-form.tsx'

/** Per kind of mail: the rate-limited action, and the label that submits its code. */
const KINDS: Record<CodeKind, { action: AuthAction; submit: string }> = {
  email: { action: 'signIn', submit: 'Sign in' },
  signup: { action: 'signUp', submit: 'Confirm' },
  recovery: { action: 'signIn', submit: 'Continue' },
}

/** Says that a mail was sent and takes its code; once a minute the mail can be sent again. */
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
  /** The code was right, and the user is signed in. */
  onVerified: () => unknown
  /** The address was mistyped. */
  onOtherAddress: () => void
  actions?: ReactNode
}) {
  const { action, submit } = KINDS[kind]
  return (
    <div className="grid gap-6">
      <SentTo email={email}>{children}</SentTo>
      <CodeForm
        label="Or enter the code from the email"
        submitLabel={submit}
        action={action}
        hasFocus
        verify={(code) => verifyMailCode(kind, email, code)}
        onVerified={onVerified}
      />
      <div className="grid gap-3 border-line border-t pt-4">
        <div className="flex flex-wrap gap-2">
          {actions}
          <ResendButton email={email} action={action} resend={resend} />
        </div>
        <p className="text-muted text-sm">
          Nothing after a minute? Check your spam folder, or{' '}
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

function SentTo({ email, children }: { email: string; children: ReactNode }) {
  return (
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
  )
}

/** Sends the mail again, at most once in `RESEND_AFTER_SECONDS`. */
function ResendButton({
  email,
  action,
  resend,
}: {
  email: string
  action: AuthAction
  resend: () => Promise<AuthResult>
}) {
  const [waitSeconds, startWait] = useCountdown(RESEND_AFTER_SECONDS)
  const call = useAuthCall(action)
  const send = async () => {
    const isSent = await call.run(resend, () =>
      toast({ title: 'Email sent', text: `We sent it to ${email}.`, tone: 'good' }),
    )
    if (isSent) startWait(RESEND_AFTER_SECONDS)
  }
  const left = Math.max(waitSeconds, call.waitSeconds)
  return (
    <Button isBusy={call.isBusy} disabled={left > 0} onClick={send}>
      {left > 0 ? <span className="tabular-nums">Send again in {left} s</span> : 'Send again'}
    </Button>
  )
}
