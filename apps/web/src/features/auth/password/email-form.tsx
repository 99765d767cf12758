import { validationTexts } from '@laurel/contract/spec/messages'
import { cleanInput, isEmail } from '@laurel/contract/spec/validation'
import { type FormEvent, useRef, useState } from 'react'
import type { AuthResult } from '../../../lib/session/auth-refusals.ts'
import { RefusalNotice } from '../refusal-notice.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { useAuthCall } from '../use-auth-call.ts'
import { EmailField } from './email-field.tsx'

/** Asks for an email address and sends a mail to it. */
export function EmailForm({
  email,
  onEmail,
  hint,
  submitLabel,
  send,
  onSent,
}: {
  /** Shared with the other forms of the page. */
  email: string
  onEmail: (email: string) => void
  /** What the mail is for. */
  hint: string
  submitLabel: string
  send: (email: string) => Promise<AuthResult>
  onSent: () => void
}) {
  const [isInvalid, setInvalid] = useState(false)
  const call = useAuthCall('signIn')
  const input = useRef<HTMLInputElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const isGood = isEmail(cleanInput(email))
    setInvalid(!isGood)
    if (isGood) await call.run(() => send(email), onSent)
    else input.current?.focus()
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <EmailField
        inputRef={input}
        hint={hint}
        error={isInvalid ? validationTexts.emailInvalid : undefined}
        value={email}
        onChange={(next) => {
          call.reset()
          onEmail(next)
        }}
      />
      <RefusalNotice call={call} />
      <SubmitButton call={call}>{submitLabel}</SubmitButton>
    </form>
  )
}
