import { MAX_FACTOR_NAME_LENGTH } from '@laurel/contract/field-limits'
import { cleanInput } from '@laurel/contract/spec/validation'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Fingerprint, Plus } from 'lucide-react'
import { useState } from 'react'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { Field, Input } from '../../ui/fields/field.tsx'
import { SettingCard, SettingRow } from '../../ui/setting-row.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { Time } from '../../ui/text/time.tsx'
import { callAuth, passkeysQuery, refusalMessage } from './calls.ts'

/** A passkey as the auth service lists it. */
interface Passkey {
  id: string
  friendly_name?: string
  created_at: string
  last_used_at?: string
}

/** Passkeys: signing in by fingerprint, face or device PIN instead of a password. */
export function Passkeys() {
  const { data, error, refetch } = useQuery(passkeysQuery)
  if (error !== null) {
    return (
      <Notice
        tone="bad"
        title="Couldn’t load your passkeys"
        action={
          <Button size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        <p>{refusalMessage(error)}</p>
      </Notice>
    )
  }
  if (data === undefined) {
    return (
      <Loading label="Loading your passkeys">
        <Skeleton className="h-20 w-full rounded-card" />
      </Loading>
    )
  }
  return (
    <SettingCard>
      {data?.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}
      <AddPasskey hasSome={(data?.length ?? 0) > 0} />
    </SettingCard>
  )
}

function AddPasskey({ hasSome }: { hasSome: boolean }) {
  const queryClient = useQueryClient()
  const add = useMutation({
    mutationFn: () => callAuth((client) => client.registerPasskey()),
    onSuccess: async () => {
      toast({ title: 'Passkey added', text: 'You can sign in with it now.', tone: 'good' })
      await queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey })
    },
  })
  return (
    <SettingRow
      icon={<Plus className="size-5" />}
      title={<h3>{hasSome ? 'Add another passkey' : 'No passkeys yet'}</h3>}
      text="Sign in with your fingerprint, your face or your device’s PIN. Nothing to remember, nothing to steal."
      action={
        <Button isBusy={add.isPending} onClick={() => add.mutate()}>
          Add a passkey
        </Button>
      }
    >
      {add.isError && (
        <Notice tone="bad" isAnnounced title="Couldn’t add the passkey">
          <p>{refusalMessage(add.error)}</p>
        </Notice>
      )}
    </SettingRow>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const [task, setTask] = useState<'rename' | 'remove' | null>(null)
  const name = passkey.friendly_name || 'Passkey'
  const close = () => setTask(null)
  return (
    <SettingRow
      icon={<Fingerprint className="size-5" />}
      title={<h3 className="min-w-0 truncate">{name}</h3>}
      text={
        <>
          Added <Time at={passkey.created_at} format="day" />
          {passkey.last_used_at !== undefined && (
            <>
              , last used <Time at={passkey.last_used_at} format="day" />
            </>
          )}
        </>
      }
      action={
        <>
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Rename ${name}`}
            onClick={() => setTask('rename')}
          >
            Rename
          </Button>
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Remove ${name}`}
            onClick={() => setTask('remove')}
          >
            Remove
          </Button>
        </>
      }
    >
      {task === 'rename' && <RenamePasskey passkey={passkey} onClose={close} />}
      {task === 'remove' && <RemovePasskey passkey={passkey} name={name} onClose={close} />}
    </SettingRow>
  )
}

function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [name, setName] = useState(passkey.friendly_name ?? '')
  const [error, setError] = useState<string>()
  const rename = useMutation({
    mutationFn: (friendlyName: string) =>
      callAuth((client) => client.passkey.update({ passkeyId: passkey.id, friendlyName })),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey })
      toast({ title: 'Passkey renamed', tone: 'good' })
      onClose()
    },
    onError: (failure) => setError(refusalMessage(failure)),
  })
  const confirm = () => {
    const clean = cleanInput(name)
    setError(clean === '' ? 'Enter a name.' : undefined)
    if (clean !== '') rename.mutate(clean)
  }
  return (
    <ActionDialog
      title="Rename this passkey"
      confirmLabel="Rename"
      isPending={rename.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Field label="Name" error={error}>
        <Input
          value={name}
          maxLength={MAX_FACTOR_NAME_LENGTH}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
    </ActionDialog>
  )
}

function RemovePasskey({
  passkey,
  name,
  onClose,
}: {
  passkey: Passkey
  name: string
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => callAuth((client) => client.passkey.delete({ passkeyId: passkey.id })),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey })
      toast({ title: 'Passkey removed', tone: 'good' })
      onClose()
    },
  })
  return (
    <ActionDialog
      tone="danger"
      title={`Remove ${name}?`}
      description="You won’t be able to sign in with it any more. Delete it from your device too."
      cancelLabel="Keep it"
      confirmLabel="Remove it"
      isPending={remove.isPending}
      error={remove.isError ? refusalMessage(remove.error) : undefined}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  )
}
