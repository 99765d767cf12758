import { validationTexts } from '@laurel/contract/spec/messages'
import { cleanInput, isEmail } from '@laurel/contract/spec/validation'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { type AuthRefusal, sendRecovery, toastRefusal } from './auth-calls.ts'

/** Asks for the address that a link to set a new password goes to. */
export function ForgotForm({
  email,
  onEmail,
  onSent,
}: {
  email: string
  onEmail: (email: string) => void
  onSent: () => void
}) {
  const [isInvalid, setInvalid] = useState(false)
  const [refusal, setRefusal] = useState<AuthRefusal | null>(null)
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const isGood = isEmail(cleanInput(email))
    setInvalid(!isGood)
    setRefusal(null)
    if (!isGood) return
    setBusy(true)
    const result = await sendRecovery(email)
    setBusy(false)
    if (result.ok) return onSent()
    setRefusal(result.refusal)
    toastRefusal(result.refusal, 'signIn')
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field
        label="Email"
        hint="We send a link to set a new password, if there is an account with this address."
        error={isInvalid ? validationTexts.emailInvalid : refusal?.text}
      >
        <Input
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          value={email}
          onChange={(event) => onEmail(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" isWide isBusy={isBusy}>
        Send the link
      </Button>
    </form>
  )
}
