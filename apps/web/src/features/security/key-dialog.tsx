import { cleanInput } from '@laurel/contract/spec/validation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { meKeys } from '../../lib/query-keys.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { callAuth, type Factor, wordsOf } from './calls.ts'
import { freeName } from './factor-name.ts'

const NAME_MAX_CHARS = 64

/** Adds a security key as a second factor, by the browser's own dialog. */
export default function KeyDialog({
  factors,
  onClose,
  onAdded,
}: {
  factors: readonly Factor[]
  onClose: () => void
  onAdded: () => void
}) {
  const queryClient = useQueryClient()
  const formId = useId()
  const [name, setName] = useState(() => freeName('Security key', factors))
  const add = useMutation({
    mutationFn: (friendlyName: string) =>
      callAuth((client) => client.mfa.webauthn.register({ friendlyName })),
    onSuccess: async () => {
      onAdded()
      await queryClient.invalidateQueries({ queryKey: meKeys.all })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!add.isPending) add.mutate(cleanInput(name) || freeName('Security key', factors))
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Add a security key"
      description="Have it at hand: your browser asks you to touch it."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" isBusy={add.isPending}>
            Add this key
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        {add.isError && (
          <Notice tone="bad" isAnnounced title="The key was not added">
            <p>{wordsOf(add.error)}</p>
          </Notice>
        )}
        <Field label="Name" hint="So that you can tell it from others">
          <Input
            value={name}
            maxLength={NAME_MAX_CHARS}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
