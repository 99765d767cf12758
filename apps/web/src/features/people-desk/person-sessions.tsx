import { lazy, Suspense, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data/data-table.tsx'
import { Time } from '../../ui/text/time.tsx'
import type { PersonDetail } from './api.ts'

const ActDialog = lazy(() => import('./acts/act-dialog.tsx'))

type Device = PersonDetail['sessions'][number]

/** The devices of a person; admins sign them out. */
export function PersonSessions({ person }: { person: PersonDetail }) {
  const { sessions, abilities } = person
  const [ending, setEnding] = useState<Device | 'all' | null>(null)
  if (sessions.length === 0) return <p className="text-muted text-sm">Signed in nowhere.</p>
  return (
    <div className="grid gap-3">
      <DataTable
        caption="Devices"
        rows={sessions}
        rowKey={({ sessionId }) => sessionId}
        columns={[
          {
            id: 'device',
            header: 'Device',
            isRowHeader: true,
            cell: ({ device, userAgent }) => (
              <span className="grid">
                {device}
                <span className="wrap-anywhere font-normal text-muted text-xs">{userAgent}</span>
              </span>
            ),
          },
          ...(sessions.some(({ network }) => network !== null)
            ? [{ id: 'network', header: 'Network', cell: ({ network }: Device) => network }]
            : []),
          { id: 'since', header: 'Signed in', cell: ({ signedInAt }) => <Time at={signedInAt} /> },
          { id: 'seen', header: 'Last used', cell: ({ lastSeenAt }) => <Time at={lastSeenAt} /> },
          ...(abilities.canEndSessions
            ? [
                {
                  id: 'end',
                  header: 'Sign out',
                  cell: (device: Device) => (
                    <Button size="sm" onClick={() => setEnding(device)}>
                      Sign out
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
      {abilities.canEndSessions && (
        <Button className="justify-self-start" onClick={() => setEnding('all')}>
          Sign out everywhere
        </Button>
      )}
      {ending !== null && (
        <Suspense fallback={null}>
          <EndDialog person={person} ending={ending} onClose={() => setEnding(null)} />
        </Suspense>
      )}
    </div>
  )
}

function EndDialog({
  person: { userId, displayName },
  ending,
  onClose,
}: {
  person: PersonDetail
  ending: Device | 'all'
  onClose: () => void
}) {
  const isAll = ending === 'all'
  const send = async (reason: string): Promise<unknown> =>
    isAll
      ? api('POST /api/v1/admin/people/{id}/end-sessions', {
          params: { id: userId },
          body: { reason },
        })
      : api('POST /api/v1/admin/people/{id}/sessions/{sessionId}/end', {
          params: { id: userId, sessionId: ending.sessionId },
          body: { reason },
        })
  return (
    <ActDialog
      title={
        isAll ? `Sign ${displayName} out everywhere` : `Sign ${displayName} out on ${ending.device}`
      }
      description="It takes effect with their next click. They can sign in again."
      confirmLabel="Sign out"
      tone="danger"
      doneText="Signed out"
      send={send}
      onClose={onClose}
    />
  )
}
