import { validationTexts } from '@laurel/contract/spec/messages'
import { cleanInput, isEmail } from '@laurel/contract/spec/validation'
import { type FormEvent, useRef, useState } from 'react'
import type { AuthResult } from '../../../lib/session/auth-refusals.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Input } from '../../../ui/fields/field.tsx'
import { RefusalNotice } from '../refusal-notice.tsx'
import { useAuthCall } from '../use-auth-call.ts'

/** Asks for the address that a mail goes to, and sends it. */
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
      <Field label="Email" hint={hint} error={isInvalid ? validationTexts.emailInvalid : undefined}>
        <Input
          ref={input}
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          value={email}
          onChange={(event) => {
            call.reset()
            onEmail(event.target.value)
          }}
        />
      </Field>
      <RefusalNotice call={call} />
      <Button
        type="submit"
        variant="primary"
        isWide
        isBusy={call.isBusy}
        disabled={call.waitSeconds > 0}
      >
        {submitLabel}
      </Button>
    </form>
  )
}
