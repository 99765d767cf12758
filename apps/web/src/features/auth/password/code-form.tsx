import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { AuthAction, AuthResult } from '../../../lib/session/auth-refusals.ts'
import { Button } from '../../../ui/button.tsx'
import { CODE_DIGITS, CodeInput } from '../../../ui/fields/code-input.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { RefusalNotice } from '../refusal-notice.tsx'
import { useAuthCall } from '../use-auth-call.ts'

/** Asks for the six digits of a mail or an app, and hands them in by itself once all are there. */
export function CodeForm({
  label,
  hint,
  submitLabel,
  verify,
  onVerified,
  action = 'signIn',
  hasFocus = false,
}: {
  label: string
  hint?: ReactNode
  submitLabel: string
  verify: (code: string) => Promise<AuthResult>
  onVerified: () => unknown
  action?: AuthAction
  /** Whether this is what the person came for. */
  hasFocus?: boolean
}) {
  const [code, setCode] = useState('')
  const [isShort, setShort] = useState(false)
  const call = useAuthCall(action)
  const input = useRef<HTMLInputElement>(null)
  const isBlocked = call.waitSeconds > 0

  useEffect(() => {
    if (hasFocus) input.current?.focus()
  }, [hasFocus])

  const send = async (digits: string) => {
    if (isBlocked) return
    if (await call.run(() => verify(digits), onVerified)) return
    setCode('')
    input.current?.focus()
  }

  const change = (digits: string) => {
    setCode(digits)
    setShort(false)
    if (digits.length === CODE_DIGITS && digits !== code) void send(digits)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length === CODE_DIGITS) void send(code)
    else {
      setShort(true)
      input.current?.focus()
    }
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field
        label={label}
        hint={hint}
        error={isShort ? `Enter all ${CODE_DIGITS} digits of the code` : undefined}
      >
        <CodeInput
          ref={input}
          name="code"
          value={code}
          onChange={change}
          disabled={isBlocked}
          readOnly={call.isBusy}
        />
      </Field>
      <RefusalNotice call={call} />
      <Button type="submit" variant="primary" isWide isBusy={call.isBusy} disabled={isBlocked}>
        {submitLabel}
      </Button>
    </form>
  )
}
