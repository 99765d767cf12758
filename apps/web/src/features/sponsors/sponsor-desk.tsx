import { MAX_VERDICT_LENGTH, MIN_REASON_LENGTH } from '@laurel/contract/field-limits'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { adminKeys } from '../../lib/admin-keys.ts'
import { type ApiReply, api } from '../../lib/api/api.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PersonLink } from '../../ui/pictures/person.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { Time } from '../../ui/text/time.tsx'

const VerifyDialog = lazy(() => import('./verify-dialog.tsx'))
const ReasonDialog = lazy(() => import('../../ui/dialogs/reason-dialog.tsx'))

type Verification = ApiReply<'GET /api/v1/admin/sponsors'>['items'][number]

const sponsorsQuery = queryOptions({
  queryKey: adminKeys.sponsors,
  queryFn: ({ signal }) => api('GET /api/v1/admin/sponsors', { signal }),
})

/** For admins: verified sponsors, whose bounties earn points, and the verifications that were revoked. */
export default function SponsorDesk() {
  const { data, error, refetch } = useQuery(sponsorsQuery)
  const [isVerifying, setVerifying] = useState(false)
  if (error !== null && data === undefined) {
    return <ErrorState error={error} onRetry={() => void refetch()} />
  }
  if (data === undefined) return <SkeletonText lines={6} />
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-reading text-muted text-sm">
          Only bounties of verified sponsors earn points. Verify people whom the team knows, never
          on a request alone.
        </p>
        <Button variant="primary" onClick={() => setVerifying(true)}>
          Verify a sponsor
        </Button>
      </div>
      {data.items.length === 0 ? (
        <EmptyState
          title="No sponsor is verified"
          text="Until one is, bounties pay their prizes and earn no points."
        />
      ) : (
        <ul className="grid gap-4">
          {data.items.map((item) => (
            <li key={item.verificationId}>
              <VerificationCard item={item} />
            </li>
          ))}
        </ul>
      )}
      {isVerifying && (
        <Suspense fallback={null}>
          <VerifyDialog onClose={() => setVerifying(false)} />
        </Suspense>
      )}
    </div>
  )
}

function VerificationCard({ item }: { item: Verification }) {
  const queries = useQueryClient()
  const [isRevoking, setRevoking] = useState(false)
  const { sponsor, verifiedBy, verifiedAt, revokedAt, revokeReason } = item
  return (
    <Card className="grid gap-2 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PersonLink person={sponsor} hasUsername />
        {item.abilities.canRevoke && (
          <Button size="sm" onClick={() => setRevoking(true)}>
            Revoke
          </Button>
        )}
      </div>
      <p className="wrap-anywhere">{item.reason}</p>
      <p className="wrap-anywhere text-muted">Proof: {item.proof}</p>
      <p className="text-muted">
        Verified by {verifiedBy.displayName} <Time at={verifiedAt} />
        {revokedAt !== null && (
          <>
            {' · '}revoked <Time at={revokedAt} />: {revokeReason}
          </>
        )}
      </p>
      {isRevoking && (
        <Suspense fallback={null}>
          <ReasonDialog
            title={`Revoke the verification of ${sponsor.displayName}`}
            description="Their bounties earn no points from now on. Points from them that haven’t settled are taken back; prizes stay. The sponsor will read your reason."
            confirmLabel="Revoke"
            tone="danger"
            onClose={() => setRevoking(false)}
            name="reason"
            min={MIN_REASON_LENGTH}
            max={MAX_VERDICT_LENGTH}
            keepAs={`sponsor-revoke:${item.verificationId}`}
            schema={async () =>
              (await import('@laurel/contract/work/verified-sponsors')).revokeSponsor.body
            }
            send={(reason) =>
              api('POST /api/v1/admin/sponsors/{id}/revoke', {
                params: { id: item.verificationId },
                body: { reason },
              })
            }
            onDone={() => {
              toast({ title: 'Verification revoked', tone: 'good' })
              void queries.invalidateQueries({ queryKey: adminKeys.sponsors })
              setRevoking(false)
            }}
          />
        </Suspense>
      )}
    </Card>
  )
}
