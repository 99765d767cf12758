import { MailCheck } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { type AuthResult, RESEND_AFTER_SECONDS, toastRefusal } from './auth-calls.ts'

/** A mail is on its way: to whom, what it does, and once a minute the way to send it again. */
export function MailSent({
  email,
  children,
  resend,
  actions,
}: {
  email: string
  /** What the mail's link does. */
  children: ReactNode
  resend: () => Promise<AuthResult>
  actions?: ReactNode
}) {
  const [waitSeconds, setWait] = useState(RESEND_AFTER_SECONDS)
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    if (waitSeconds === 0) return
    const timer = setTimeout(() => setWait(waitSeconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [waitSeconds])

  const send = async () => {
    setBusy(true)
    const result = await resend()
    setBusy(false)
    setWait(RESEND_AFTER_SECONDS)
    if (result.ok) toast({ title: 'Mail sent', text: `Look for it at ${email}.`, tone: 'good' })
    else toastRefusal(result.refusal, 'signUp')
  }

  return (
    <div className="grid gap-4">
      <span className="grid size-12 place-items-center rounded-full bg-good-soft text-good">
        <MailCheck aria-hidden="true" className="size-6" />
      </span>
      <div role="status" className="grid gap-1.5">
        <p className="font-display font-semibold text-xl">Check your email</p>
        <p className="text-muted text-sm">
          {children} <strong className="break-words font-medium text-ink">{email}</strong>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button isBusy={isBusy} disabled={waitSeconds > 0} onClick={send}>
          {waitSeconds > 0 ? (
            <span className="tabular-nums">Send again in {waitSeconds} s</span>
          ) : (
            'Send again'
          )}
        </Button>
        {actions}
      </div>
      <p className="text-muted text-xs">
        Nothing there after a minute? Look in the spam folder too.
      </p>
    </div>
  )
}
