import type { RefObject } from 'react'
import { Field, Input } from '../../../ui/fields/field.tsx'

/** The email address of a sign-in form. */
export function EmailField({
  inputRef,
  autoComplete = 'username',
  hint,
  error,
  value,
  onChange,
}: {
  inputRef: RefObject<HTMLInputElement | null>
  /** `username` fills in a saved account, `email` the address of a new one. */
  autoComplete?: 'username' | 'email'
  hint?: string
  error: string | undefined
  value: string
  onChange: (email: string) => void
}) {
  return (
    <Field label="Email" hint={hint} error={error}>
      <Input
        ref={inputRef}
        type="email"
        name="email"
        autoComplete={autoComplete}
        inputMode="email"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
