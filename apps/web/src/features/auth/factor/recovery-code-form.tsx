import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Field, Input } from '../../../ui/fields/field.tsx'
import { RefusalNotice } from '../refusal-notice.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { useAuthCall } from '../use-auth-call.ts'
import { verifyRecoveryCode } from './second-factor-calls.ts'

/** Longer than any recovery code with its dashes and spaces. */
const MAX_CHARS = 64

/** Asks for one of the recovery codes saved when two-factor authentication was set up. */
export function RecoveryCodeForm({ onVerified }: { onVerified: () => Promise<void> }) {
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const call = useAuthCall('signIn')
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => input.current?.focus(), [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setMissing(code.trim() === '')
    if (code.trim() === '') input.current?.focus()
    else await call.run(() => verifyRecoveryCode(code.trim()), onVerified)
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field
        label="Recovery code"
        hint="One of the codes you saved when you set up two-factor authentication. Each works once."
        error={isMissing ? 'Enter one of your recovery codes' : undefined}
      >
        <Input
          ref={input}
          name="recovery-code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_CHARS}
          className="figures"
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <RefusalNotice call={call} />
      <SubmitButton call={call}>Confirm</SubmitButton>
    </form>
  )
}
