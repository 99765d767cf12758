import { MAX_USERNAME_LENGTH } from '@laurel/contract/field-limits'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { describeProblem } from '../../lib/api/problem-messages.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { meKeys } from '../../lib/session-keys.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Input } from '../../ui/fields/field.tsx'
import { entryQuery, type WaitlistEntry } from './api.ts'

/** Reserves a username for an entry. */
export function UsernameForm({ token, entry }: { token: string; entry: WaitlistEntry }) {
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState(entry.username ?? '')
  const reserve = useAction(async (username: string) => {
    const changed = await api('PUT /api/v1/waitlist/username', { body: { token, username } })
    queryClient.setQueryData(entryQuery(token).queryKey, changed)
    void queryClient.invalidateQueries({ queryKey: meKeys.part('waitlist') })
    toast({ title: `${username} is reserved for you`, tone: 'good' })
  })
  const username = typed.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (username !== '') void reserve.run(username)
  }
  return (
    <form className="grid gap-3 border-line border-t pt-4" onSubmit={submit} noValidate>
      <h3 className="font-medium">Reserve your username</h3>
      <Field
        label="Username"
        isLabelHidden
        error={reserve.error === null ? undefined : describeProblem(reserve.error).text}
        hint={
          entry.username === null
            ? 'Letters, digits, dots, hyphens and underscores. It is held for the account with your email.'
            : `${entry.username} is held for the account with your email. You can choose another one.`
        }
      >
        <Input
          name="username"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_USERNAME_LENGTH}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        className="justify-self-start"
        isBusy={reserve.isPending}
        disabled={username === '' || username === entry.username}
      >
        {entry.username === null ? 'Reserve' : 'Change'}
      </Button>
    </form>
  )
}
