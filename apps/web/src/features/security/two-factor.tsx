import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { LifeBuoy, Smartphone, Usb } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '../../lib/page/lazy.ts'
import { meKeys } from '../../lib/session-keys.ts'
import { plural } from '../../lib/text/format.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/data/badge.tsx'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { SettingCard, SettingRow } from '../../ui/setting-row.tsx'
import { Time } from '../../ui/text/time.tsx'
import { type Account, callAuth, type Factor, recoveryCodesQuery, refusalMessage } from './calls.ts'

const AppDialog = lazyPart(() => import('./app-dialog.tsx'))
const KeyDialog = lazyPart(() => import('./key-dialog.tsx'))
const CodesDialog = lazyPart(() => import('./codes-dialog.tsx'))

/** The dialog that is open; `first codes` right after the first second factor was added. */
type OpenDialog = 'app' | 'key' | 'codes' | 'first codes'

/** The second factors: authenticator apps, security keys, and the recovery codes for a lost one. */
export function TwoFactor({ account }: { account: Account }) {
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const apps = account.factors.filter(({ type }) => type === 'totp')
  const keys = account.factors.filter(({ type }) => type === 'webauthn')
  const hasFactor = apps.length + keys.length > 0
  const canUseKeys = 'PublicKeyCredential' in window
  const close = () => setOpen(null)
  // The first factor leads on to the recovery codes, and their dialog confirms it: a screen reader announces no toast
  // while a dialog is open.
  const onAdded = () => {
    setOpen(hasFactor ? null : 'first codes')
    if (hasFactor) toast({ title: 'Second factor added', tone: 'good' })
  }
  return (
    <>
      <SettingCard>
        <FactorKind
          title="Authenticator app"
          icon={<Smartphone className="size-5" />}
          text="A six-digit code from an app on your phone, required when you sign in."
          factors={apps}
          isLastKind={keys.length === 0}
          onAdd={() => setOpen('app')}
          addLabel="Add an app"
        />
        {(canUseKeys || keys.length > 0) && (
          <FactorKind
            title="Security key"
            icon={<Usb className="size-5" />}
            text="A key you plug in or hold to your device, required when you sign in."
            factors={keys}
            isLastKind={apps.length === 0}
            onAdd={() => setOpen('key')}
            addLabel="Add a key"
          />
        )}
        {hasFactor && <CodesRow onCreate={() => setOpen('codes')} />}
      </SettingCard>
      <Suspense>
        {open === 'app' && (
          <AppDialog factors={account.factors} onClose={close} onAdded={onAdded} />
        )}
        {open === 'key' && (
          <KeyDialog factors={account.factors} onClose={close} onAdded={onAdded} />
        )}
        {open === 'codes' && <CodesDialog onClose={close} />}
        {open === 'first codes' && <CodesDialog isAfterSetup onClose={close} />}
      </Suspense>
    </>
  )
}

function FactorKind({
  title,
  icon,
  text,
  factors,
  isLastKind,
  onAdd,
  addLabel,
}: {
  title: string
  icon: ReactNode
  text: string
  factors: readonly Factor[]
  /** Removing the last factor of this kind turns two-factor off. */
  isLastKind: boolean
  onAdd: () => void
  addLabel: string
}) {
  const [removing, setRemoving] = useState<Factor | null>(null)
  const isOn = factors.length > 0
  return (
    <SettingRow
      icon={icon}
      title={
        <>
          <h3>{title}</h3>
          {isOn && <Badge tone="good">On</Badge>}
        </>
      }
      text={text}
      action={<Button onClick={onAdd}>{isOn ? 'Add another' : addLabel}</Button>}
    >
      {isOn && (
        <ul className="divide-y divide-line border-line border-t">
          {factors.map((factor) => (
            <FactorItem
              key={factor.id}
              name={factor.name || title}
              createdAt={factor.createdAt}
              onRemove={() => setRemoving(factor)}
            />
          ))}
        </ul>
      )}
      {removing !== null && (
        <RemoveFactor
          factor={removing}
          isLast={isLastKind && factors.length === 1}
          onClose={() => setRemoving(null)}
        />
      )}
    </SettingRow>
  )
}

function FactorItem({
  name,
  createdAt,
  onRemove,
}: {
  name: string
  createdAt: string
  onRemove: () => void
}) {
  return (
    <li className="flex items-center justify-between gap-4 pt-3 pb-3 last:pb-0">
      <span className="grid min-w-0">
        <span className="truncate">{name}</span>
        <span className="text-muted text-sm">
          Added <Time at={createdAt} format="day" />
        </span>
      </span>
      <Button size="sm" variant="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  )
}

function RemoveFactor({
  factor,
  isLast,
  onClose,
}: {
  factor: Factor
  isLast: boolean
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => callAuth((client) => client.mfa.unenroll({ factorId: factor.id })),
    onSuccess: async () => {
      // The old access token still carries the factor.
      await callAuth((client) => client.refreshSession()).catch(() => undefined)
      await queryClient.invalidateQueries({ queryKey: meKeys.all })
      toast({ title: isLast ? 'Two-factor is off' : 'Second factor removed', tone: 'good' })
      onClose()
    },
  })
  return (
    <ActionDialog
      tone="danger"
      title={`Remove ${factor.name || 'this second factor'}?`}
      description={
        isLast
          ? 'It’s your last one: signing in will no longer need a second factor, and your recovery codes will stop working.'
          : 'You won’t be able to sign in with it any more. Your other second factors stay.'
      }
      cancelLabel="Keep it"
      confirmLabel="Remove it"
      isPending={remove.isPending}
      error={remove.isError ? refusalMessage(remove.error) : undefined}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  )
}

function CodesRow({ onCreate }: { onCreate: () => void }) {
  const { data } = useQuery(recoveryCodesQuery)
  const isLow = data != null && data.remaining <= 2
  return (
    <SettingRow
      icon={<LifeBuoy className="size-5" />}
      title={
        <>
          <h3>Recovery codes</h3>
          {data === null && <Badge tone="warn">None yet</Badge>}
          {isLow && <Badge tone="warn">Running low</Badge>}
        </>
      }
      text={
        data == null
          ? 'Codes to sign in with if you lose your phone or key. Each works once.'
          : `${plural(data.remaining, 'code')} of ${data.total} left. Each signs you in once if you lose your phone or key.`
      }
      action={
        data === undefined ? undefined : (
          <Button onClick={onCreate}>{data === null ? 'Create codes' : 'Create new codes'}</Button>
        )
      }
    />
  )
}
