import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Laptop, MonitorSmartphone, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { toastProblem } from '../../lib/api/toast-problem.ts'
import { plural } from '../../lib/text/format.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/data/badge.tsx'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { SettingCard, SettingRow } from '../../ui/setting-row.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { Time } from '../../ui/text/time.tsx'
import { type Device, devicesQuery } from './api.ts'

const ICONS = { computer: Laptop, phone: Smartphone, unknown: MonitorSmartphone }
const METHODS: Readonly<Record<string, string>> = {
  password: 'password',
  otp: 'email',
  magiclink: 'email',
  recovery: 'recovery email',
  oauth: 'X',
  totp: 'authenticator app',
  'mfa/webauthn': 'security key',
  'mfa/recovery_code': 'recovery code',
  web3: 'wallet',
  passkey: 'passkey',
}

/** The viewer's signed-in devices; each can be signed out, or all but this one. */
export function DeviceList() {
  const { data, error, refetch } = useQuery(devicesQuery)
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) {
    return (
      <Loading label="Loading your devices">
        <Skeleton className="h-40 w-full rounded-card" />
      </Loading>
    )
  }
  return (
    <>
      <SettingCard>
        {data.map((device) => (
          <DeviceRow key={device.sessionId} device={device} />
        ))}
      </SettingCard>
      {data.length > 1 && <SignOutOthers count={data.length - 1} />}
    </>
  )
}

function DeviceRow({ device }: { device: Device }) {
  const queryClient = useQueryClient()
  const end = useMutation({
    mutationFn: () =>
      api('POST /api/v1/me/sessions/{id}/end', { params: { id: device.sessionId } }),
    onSuccess: () => {
      queryClient.setQueryData(devicesQuery.queryKey, (devices) =>
        devices?.filter(({ sessionId }) => sessionId !== device.sessionId),
      )
      toast({ title: 'Device signed out', text: device.device, tone: 'good' })
    },
    onError: (error) => void toastProblem(error),
  })
  const Icon = ICONS[device.kind]
  const methods = device.methods.map((method) => METHODS[method] ?? method)
  return (
    <SettingRow
      icon={<Icon className="size-5" />}
      title={
        <>
          <h3>{device.device}</h3>
          {device.isCurrent && <Badge tone="good">This device</Badge>}
        </>
      }
      text={
        <span className="flex flex-wrap gap-x-2.5 gap-y-0.5">
          <span>
            {device.isCurrent ? (
              'Active now'
            ) : (
              <>
                Active <Time at={device.lastSeenAt} />
              </>
            )}
          </span>
          <span>
            Signed in <Time at={device.signedInAt} format="day" />
            {methods.length > 0 && ` by ${methods.join(' and ')}`}
          </span>
          <span className="figures">{device.network}</span>
        </span>
      }
      action={
        device.isCurrent ? undefined : (
          <Button
            size="sm"
            isBusy={end.isPending}
            onClick={() => end.mutate()}
            aria-label={`Sign out ${device.device}, active since ${device.signedInAt.slice(0, 10)}`}
          >
            Sign out
          </Button>
        )
      }
    />
  )
}

function SignOutOthers({ count }: { count: number }) {
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const end = useMutation({
    mutationFn: () => api('POST /api/v1/me/sessions/end-others'),
    onSuccess: async ({ endedCount }) => {
      setAsking(false)
      toast({ title: `${plural(endedCount, 'device')} signed out`, tone: 'good' })
      await queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey })
    },
    onError: (error) => void toastProblem(error),
  })
  return (
    <>
      <Button className="justify-self-start" onClick={() => setAsking(true)}>
        Sign out all other devices
      </Button>
      {isAsking && (
        <ActionDialog
          tone="danger"
          title="Sign out all other devices?"
          description={`${plural(count, 'device')} will have to sign in again. You stay signed in here.`}
          confirmLabel="Sign them out"
          cancelLabel="Cancel"
          isPending={end.isPending}
          onConfirm={() => end.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
