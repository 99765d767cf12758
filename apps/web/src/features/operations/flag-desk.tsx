import { MAX_REASON_LENGTH, MIN_REASON_LENGTH } from '@laurel/contract/field-limits'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminKeys } from '../../lib/admin-keys.ts'
import { type ApiReply, api } from '../../lib/api/api.ts'
import { configKeys } from '../../lib/session-keys.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { StatusPill } from '../../ui/data/badge.tsx'
import ReasonDialog from '../../ui/dialogs/reason-dialog.tsx'
import { PersonLink } from '../../ui/pictures/person.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { Time } from '../../ui/text/time.tsx'

type Flag = ApiReply<'GET /api/v1/admin/flags'>['items'][number]

const flagsQuery = queryOptions({
  queryKey: adminKeys.flags,
  queryFn: ({ signal }) => api('GET /api/v1/admin/flags', { signal }),
})

/** For admins: the feature flags, what switching them does, and who did it when and why. */
export default function FlagDesk() {
  const { data, error, refetch } = useQuery(flagsQuery)
  if (data === undefined) {
    return error === null ? (
      <SkeletonText lines={6} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    )
  }
  return (
    <ul className="grid gap-4">
      {data.items.map((flag) => (
        <li key={flag.name}>
          <FlagCard flag={flag} />
        </li>
      ))}
    </ul>
  )
}

function FlagCard({ flag }: { flag: Flag }) {
  const [isSwitching, setSwitching] = useState(false)
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid gap-1">
          <h3 className="font-mono text-base">{flag.name}</h3>
          <p className="text-muted text-sm">
            {flag.since === null ? (
              'Never switched'
            ) : (
              <>
                Since <Time at={flag.since} />
              </>
            )}
          </p>
        </div>
        <div className="flex items-center gap-3">
          <StatusPill tone={flag.isEnabled ? 'good' : 'neutral'}>
            {flag.isEnabled ? 'On' : 'Off'}
          </StatusPill>
          <Button onClick={() => setSwitching(true)}>
            {flag.isEnabled ? 'Switch off' : 'Switch on'}
          </Button>
        </div>
      </div>
      <History changes={flag.changes} />
      {isSwitching && <SwitchDialog flag={flag} onClose={() => setSwitching(false)} />}
    </Card>
  )
}

function History({ changes }: { changes: Flag['changes'] }) {
  if (changes.length === 0) return null
  return (
    <ol aria-label="History" className="grid gap-3 border-line border-t pt-4 text-sm">
      {changes.map((change) => (
        <li key={change.auditId} className="grid gap-0.5">
          <span className="flex flex-wrap gap-x-2">
            <ChangeText change={change} />
            <span className="text-muted">
              by {change.by === null ? 'the operator' : <PersonLink person={change.by} />},{' '}
              <Time at={change.at} />
            </span>
          </span>
          {change.reason !== '' && <q className="wrap-anywhere text-muted">{change.reason}</q>}
        </li>
      ))}
    </ol>
  )
}

function ChangeText({ change: { isEnabled, launchAt } }: { change: Flag['changes'][number] }) {
  if (isEnabled !== null) return isEnabled ? 'Switched on' : 'Switched off'
  if (launchAt === null) return 'Launch date removed'
  return (
    <span>
      Launch planned for <Time at={launchAt} format="moment" />
    </span>
  )
}

function SwitchDialog({ flag, onClose }: { flag: Flag; onClose: () => void }) {
  const queries = useQueryClient()
  const { name, isEnabled, effects } = flag
  const verb = isEnabled ? 'off' : 'on'
  return (
    <ReasonDialog
      title={`Switch ${name} ${verb}`}
      description={effects.join(' ')}
      confirmLabel={`Switch ${verb}`}
      tone="danger"
      onClose={onClose}
      name="reason"
      min={MIN_REASON_LENGTH}
      max={MAX_REASON_LENGTH}
      keepAs={`flag:${name}`}
      schema={async () =>
        (await import('@laurel/contract/operations/flags')).switchFlag.body.pick({ reason: true })
      }
      send={(reason) =>
        api('PUT /api/v1/admin/flags/{name}', {
          params: { name },
          body: { isEnabled: !isEnabled, reason },
        })
      }
      onDone={() => {
        toast({ title: `${name} is ${isEnabled ? 'off' : 'on'}`, tone: 'good' })
        void queries.invalidateQueries({ queryKey: adminKeys.all })
        void queries.invalidateQueries({ queryKey: configKeys.all })
        onClose()
      }}
    />
  )
}
