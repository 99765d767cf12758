import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { useConfig } from '../../lib/api/config.ts'
import { toastProblem } from '../../lib/api/toast-problem.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { lazyPart } from '../../lib/page/lazy.ts'
import { formatAmount, formatPoints } from '../../lib/text/format.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import ReasonDialog from '../../ui/dialogs/reason-dialog.tsx'
import { Field, Input } from '../../ui/fields/field.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { Time } from '../../ui/text/time.tsx'
import { TransactionLink } from '../../ui/text/transaction-link.tsx'
import {
  type AirdropAppeal,
  type AirdropDrafts,
  airdropAppealsQuery,
  airdropDeskKey,
  airdropDraftsQuery,
} from './api.ts'
import { ReportsDesk } from './reports-desk.tsx'

const PracticePool = lazyPart(() => import('../../../../sandbox/web/practice-pool.tsx'))

/** The work of staff on airdrops: finance drafts and announces, moderators decide reports and appeals and record meetings. */
export default function AirdropDesk({
  canDraft,
  canModerate,
}: {
  canDraft: boolean
  canModerate: boolean
}) {
  return (
    <div className="grid gap-8">
      {canDraft && <Drafts />}
      {canModerate && <ReportsDesk />}
      {canModerate && <Appeals />}
      {canModerate && <Meeting />}
    </div>
  )
}

function Drafts() {
  const { data, error, refetch } = useQuery(airdropDraftsQuery)
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <SkeletonText lines={4} />
  const { season, draft, payments, abilities } = data
  return (
    <section aria-label="Airdrop draft" className="grid gap-4">
      <h2 className="font-display font-semibold text-xl">
        {season === null ? 'Airdrop' : `Airdrop of ${season.name}`}
      </h2>
      {draft !== null && <Draft draft={draft} />}
      {abilities.canDraft ? (
        <PoolPayments payments={payments} isReplacing={draft !== null} />
      ) : (
        draft === null && (
          <p className="text-muted text-sm">
            This season’s airdrop is announced, or it is too late: a pool must be known before the
            dry run, 14 days before the season ends.
          </p>
        )
      )}
    </section>
  )
}

function Draft({ draft }: { draft: NonNullable<AirdropDrafts['draft']> }) {
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  return (
    <Card className="grid gap-2 text-sm">
      <p>
        <strong>{formatAmount(draft.poolAmount, draft.token)}</strong>, drafted by{' '}
        {draft.draftedBy.displayName} <Time at={draft.createdAt} />.{' '}
        <TransactionLink signature={draft.poolSignature} about="of the pool" />
      </p>
      <p className="text-muted">
        It can be announced until <Time at={draft.announceBy} format="day" />.
      </p>
      {draft.abilities.canAnnounce ? (
        <div>
          <Button variant="primary" size="sm" onClick={() => setOpen(true)}>
            Announce
          </Button>
        </div>
      ) : (
        <p className="text-muted">{draft.refusal}</p>
      )}
      {isOpen && (
        <ReasonDialog
          title={`Announce the airdrop of ${draft.seasonName}`}
          description={`${formatAmount(draft.poolAmount, draft.token)} moves into escrow and is promised to the people who earn points this season. This can’t be undone.`}
          confirmLabel="Announce"
          name="reason"
          onClose={() => setOpen(false)}
          schema={async () => {
            const { announceAirdrop } = await import('@laurel/contract/airdrop/airdrops')
            return announceAirdrop.body
          }}
          send={(reason) =>
            api('POST /api/v1/airdrop-drafts/{id}/announce', {
              params: { id: draft.airdropId },
              body: { reason },
            })
          }
          onDone={() => {
            toast({ title: 'The airdrop is announced', text: '', tone: 'good' })
            setOpen(false)
            void queryClient.invalidateQueries({ queryKey: airdropDeskKey })
          }}
        />
      )}
    </Card>
  )
}

function PoolPayments({
  payments,
  isReplacing,
}: {
  payments: AirdropDrafts['payments']
  isReplacing: boolean
}) {
  const queryClient = useQueryClient()
  const isLocalLedger = useConfig()?.isLocalLedger ?? false
  const draft = useAction(async (receivedPaymentId: string) => {
    try {
      await api('POST /api/v1/airdrop-drafts', { body: { receivedPaymentId } })
    } catch (error) {
      toastProblem(error)
    }
    await queryClient.invalidateQueries({ queryKey: airdropDeskKey })
  })
  return (
    <div className="grid gap-2 text-sm">
      <p className="text-muted">
        {isReplacing ? 'Use another payment instead.' : 'Choose the payment that is the pool.'} Send
        the pool to the treasury from any wallet; it is listed here once it is final, if it names no
        bounty.
      </p>
      {isLocalLedger && (
        <Suspense>
          <PracticePool />
        </Suspense>
      )}
      {payments.length === 0 ? (
        <p>There is no such payment at the moment.</p>
      ) : (
        <ul className="grid gap-2">
          {payments.map(({ receivedPaymentId, token, amount, signature, seenAt }) => (
            <li key={receivedPaymentId} className="flex flex-wrap items-center gap-3">
              <span className="figures">{formatAmount(amount, token)}</span>
              <span className="text-muted">
                <Time at={seenAt} /> ·{' '}
                <TransactionLink
                  signature={signature}
                  about={`of ${formatAmount(amount, token)}`}
                />
              </span>
              <Button
                size="sm"
                isBusy={draft.isPending}
                onClick={() => void draft.run(receivedPaymentId)}
              >
                Use as the pool
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Appeals() {
  const { data, error, refetch } = useQuery(airdropAppealsQuery)
  return (
    <section aria-label="Airdrop appeals" className="grid gap-3">
      <h2 className="font-display font-semibold text-xl">Airdrop appeals</h2>
      {error !== null ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <SkeletonText lines={3} />
      ) : data.items.length === 0 ? (
        <p className="text-muted text-sm">No appeal is open.</p>
      ) : (
        <ul className="grid gap-4">
          {data.items.map((appeal) => (
            <li key={appeal.appealId}>
              <AppealCard appeal={appeal} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function AppealCard({ appeal }: { appeal: AirdropAppeal }) {
  const queryClient = useQueryClient()
  const [decision, setDecision] = useState<'uphold' | 'dismiss' | null>(null)
  const { person, token, amount, scorePoints, reasonText, abilities } = appeal
  return (
    <Card className="grid gap-2 text-sm">
      <p className="font-medium">
        {person.displayName}, {appeal.seasonName}: {formatPoints(scorePoints)},{' '}
        {formatAmount(amount, token)}
      </p>
      {reasonText !== null && <p className="text-muted">{reasonText}</p>}
      <p className="wrap-anywhere whitespace-pre-line">{appeal.reason}</p>
      <p className="text-muted text-xs">
        Decide by <Time at={appeal.dueAt} />, or it is dismissed.
      </p>
      {abilities.canDecide && (
        <div className="flex gap-2">
          <Button size="sm" variant="primary" onClick={() => setDecision('uphold')}>
            Uphold
          </Button>
          <Button size="sm" onClick={() => setDecision('dismiss')}>
            Dismiss
          </Button>
        </div>
      )}
      {decision !== null && (
        <ReasonDialog
          title={decision === 'uphold' ? 'Uphold the appeal' : 'Dismiss the appeal'}
          description={
            decision === 'uphold'
              ? 'The person takes part in the final calculation with their season score, apart from accounts reported as linked with theirs. They see your reason.'
              : 'The calculation stands. The person sees your reason.'
          }
          confirmLabel={decision === 'uphold' ? 'Uphold' : 'Dismiss'}
          name="reason"
          onClose={() => setDecision(null)}
          schema={async () => {
            const { announceAirdrop } = await import('@laurel/contract/airdrop/airdrops')
            return announceAirdrop.body
          }}
          send={(reason) =>
            api('POST /api/v1/airdrop-appeals/{id}/decide', {
              params: { id: appeal.appealId },
              body: { decision, reason },
            })
          }
          onDone={() => {
            setDecision(null)
            void queryClient.invalidateQueries({ queryKey: airdropDeskKey })
          }}
        />
      )}
    </Card>
  )
}

function Meeting() {
  const [username, setUsername] = useState('')
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-label="Met by the team" className="grid justify-items-start gap-3">
      <h2 className="font-display font-semibold text-xl">Met by the team</h2>
      <p className="text-muted text-sm">
        Meeting someone, in person or on a call, is one proof that they are a person.
      </p>
      <Field label="Username" className="max-w-64">
        <Input value={username} onChange={(event) => setUsername(event.target.value)} />
      </Field>
      <Button size="sm" disabled={username.trim() === ''} onClick={() => setOpen(true)}>
        Record the meeting
      </Button>
      {isOpen && (
        <ReasonDialog
          title={`Record that you met ${username.trim()}`}
          description="It is in the audit log under your name, and the person is told."
          confirmLabel="Record"
          name="reason"
          label="Where and when"
          onClose={() => setOpen(false)}
          schema={async () => {
            const { recordMeeting } = await import('@laurel/contract/airdrop/airdrops')
            return recordMeeting.body.pick({ reason: true })
          }}
          send={(reason) =>
            api('POST /api/v1/airdrop-meetings', { body: { username: username.trim(), reason } })
          }
          onDone={() => {
            toast({ title: 'Meeting recorded', text: '', tone: 'good' })
            setUsername('')
            setOpen(false)
          }}
        />
      )}
    </section>
  )
}
