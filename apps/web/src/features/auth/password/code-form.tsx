import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { AuthAction, AuthResult } from '../../../lib/session/auth-refusals.ts'
import { CODE_DIGITS, CodeInput } from '../../../ui/fields/code-input.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { RefusalNotice } from '../refusal-notice.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { useAuthCall } from '../use-auth-call.ts'

/** Asks for the six digits of a mail or an app, and submits them once complete. */
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
  /** Whether the input takes the focus. */
  hasFocus?: boolean
}) {
  const { code, isShort, call, input, isBlocked, change, submit } = useCodeForm({
    verify,
    onVerified,
    action,
  })

  useEffect(() => {
    if (hasFocus) input.current?.focus()
  }, [hasFocus, input])

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
      <SubmitButton call={call}>{submitLabel}</SubmitButton>
    </form>
  )
}

/** The state of the form; a complete code is submitted as it is typed, and one that was refused is cleared. */
function useCodeForm({
  verify,
  onVerified,
  action,
}: {
  verify: (code: string) => Promise<AuthResult>
  onVerified: () => unknown
  action: AuthAction
}) {
  const [code, setCode] = useState('')
  const [isShort, setShort] = useState(false)
  const call = useAuthCall(action)
  const input = useRef<HTMLInputElement>(null)
  const isBlocked = call.waitSeconds > 0

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
  return { code, isShort, call, input, isBlocked, change, submit }
}
