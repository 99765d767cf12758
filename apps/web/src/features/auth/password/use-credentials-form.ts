import type { Credentials, FieldError } from '@laurel/contract/spec/validation'
import { type FormEvent, useRef, useState } from 'react'
import type { AuthAction } from '../../../lib/session/auth-refusals.ts'
import { useAuthCall } from '../use-auth-call.ts'

/** State of a form for email and password, whose email belongs to the page. */
export function useCredentialsForm({
  email,
  onEmail,
  action,
  validate,
}: {
  email: string
  onEmail: (email: string) => void
  action: AuthAction
  validate: (credentials: Credentials) => FieldError | null
}) {
  const [password, setPassword] = useState('')
  const [invalid, setInvalid] = useState<FieldError | null>(null)
  const call = useAuthCall(action)
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)

  /** The credentials if they are valid, else null; shows the error and focuses its field. */
  const check = (event: FormEvent): Credentials | null => {
    event.preventDefault()
    const credentials = { email, password }
    const problem = validate(credentials)
    setInvalid(problem)
    if (problem === null) return credentials
    call.reset()
    const input = problem.field === 'email' ? emailInput : passwordInput
    input.current?.focus()
    return null
  }
  const changeEmail = (next: string) => {
    call.reset()
    onEmail(next)
  }
  const errorOf = (field: FieldError['field']) =>
    invalid?.field === field ? invalid.message : undefined

  return {
    call,
    check,
    emailField: {
      inputRef: emailInput,
      value: email,
      onChange: changeEmail,
      error: errorOf('email'),
    },
    passwordField: {
      inputRef: passwordInput,
      value: password,
      onChange: setPassword,
      error: errorOf('password'),
    },
  }
}
