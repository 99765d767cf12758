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
import { type Account, callAuth, type Factor, recoveryCodesQuery, wordsOf } from './calls.ts'

const AppDialog = lazyPart(() => import('./app-dialog.tsx'))
const KeyDialog = lazyPart(() => import('./key-dialog.tsx'))
const CodesDialog = lazyPart(() => import('./codes-dialog.tsx'))

/** What is being added or made; `first codes` right after the first second factor. */
type Task = 'app' | 'key' | 'codes' | 'first codes'

/** The second factors: authenticator apps, security keys, and the codes that stand in for a lost one. */
export function TwoFactor({ account }: { account: Account }) {
  const [task, setTask] = useState<Task | null>(null)
  const apps = account.factors.filter(({ type }) => type === 'totp')
  const keys = account.factors.filter(({ type }) => type === 'webauthn')
  const hasFactor = apps.length + keys.length > 0
  const canUseKeys = 'PublicKeyCredential' in window
  const close = () => setTask(null)
  // Who has just set the first one up is led on to the codes that stand in for it, and told there: no toast is read
  // out beside an open dialog.
  const onAdded = () => {
    setTask(hasFactor ? null : 'first codes')
    if (hasFactor) toast({ title: 'Second factor added', tone: 'good' })
  }
  return (
    <>
      <SettingCard>
        <Kind
          title="Authenticator app"
          icon={<Smartphone className="size-5" />}
          text="A code of six digits from an app on your phone, asked for when you sign in."
          factors={apps}
          isLastKind={keys.length === 0}
          onAdd={() => setTask('app')}
          addLabel="Add an app"
        />
        {(canUseKeys || keys.length > 0) && (
          <Kind
            title="Security key"
            icon={<Usb className="size-5" />}
            text="A key that you plug in or hold to your device, asked for when you sign in."
            factors={keys}
            isLastKind={apps.length === 0}
            onAdd={() => setTask('key')}
            addLabel="Add a key"
          />
        )}
        {hasFactor && <CodesRow onMake={() => setTask('codes')} />}
      </SettingCard>
      <Suspense>
        {task === 'app' && (
          <AppDialog factors={account.factors} onClose={close} onAdded={onAdded} />
        )}
        {task === 'key' && (
          <KeyDialog factors={account.factors} onClose={close} onAdded={onAdded} />
        )}
        {task === 'codes' && <CodesDialog onClose={close} />}
        {task === 'first codes' && <CodesDialog isAfterSetup onClose={close} />}
      </Suspense>
    </>
  )
}

function Kind({
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
  /** Without the last of these, two-factor is off. */
  isLastKind: boolean
  onAdd: () => void
  addLabel: string
}) {
  const [doomed, setDoomed] = useState<Factor | null>(null)
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
            <li
              key={factor.id}
              className="flex items-center justify-between gap-4 pt-3 pb-3 last:pb-0"
            >
              <span className="grid min-w-0">
                <span className="truncate">{factor.name || title}</span>
                <span className="text-muted text-sm">
                  Added <Time at={factor.createdAt} format="day" />
                </span>
              </span>
              <Button
                size="sm"
                variant="quiet"
                aria-label={`Remove ${factor.name || title}`}
                onClick={() => setDoomed(factor)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {doomed !== null && (
        <RemoveFactor
          factor={doomed}
          isLast={isLastKind && factors.length === 1}
          onClose={() => setDoomed(null)}
        />
      )}
    </SettingRow>
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
      // The access token still says that the factor is there.
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
          ? 'It is your last one: signing in will ask for no second factor, and your recovery codes end.'
          : 'It can’t be used to sign in any more. Your other second factors stay.'
      }
      keepLabel="Keep it"
      confirmLabel="Remove it"
      isPending={remove.isPending}
      error={remove.isError ? wordsOf(remove.error) : undefined}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  )
}

function CodesRow({ onMake }: { onMake: () => void }) {
  const { data } = useQuery(recoveryCodesQuery)
  const isLow = data != null && data.remaining <= 2
  return (
    <SettingRow
      icon={<LifeBuoy className="size-5" />}
      title={
        <>
          <h3>Recovery codes</h3>
          {data === null && <Badge tone="warn">None yet</Badge>}
          {isLow && <Badge tone="warn">Running out</Badge>}
        </>
      }
      text={
        data == null
          ? 'Codes that stand in for a lost phone or key, each once.'
          : `${plural(data.remaining, 'code')} of ${data.total} left. Each stands in once for a lost phone or key.`
      }
      action={
        data === undefined ? undefined : (
          <Button onClick={onMake}>{data === null ? 'Make codes' : 'Make new codes'}</Button>
        )
      }
    />
  )
}
