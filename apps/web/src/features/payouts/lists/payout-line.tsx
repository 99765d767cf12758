import { paths } from '@laurel/contract/spec/routes'
import type { ReactNode } from 'react'
import { StatusPill } from '../../../ui/data/badge.tsx'
import { Amount } from '../../../ui/data/points.tsx'
import { Link } from '../../../ui/link.tsx'
import { PersonLink } from '../../../ui/pictures/person.tsx'
import { Address } from '../../../ui/text/address.tsx'
import { Time } from '../../../ui/text/time.tsx'
import { TransactionLink } from '../../../ui/text/transaction-link.tsx'
import type { Payout } from '../api.ts'
import { Approvals } from '../due/approvals.tsx'
import { KIND_WORDS, PAYOUT_WORDS } from '../words.ts'

/** The wallet's owner, for screen readers. */
function nameOf({ recipient }: Payout): string {
  return recipient?.displayName ?? 'the sender'
}

/** One payout: recipient, purpose, state, amount and actions. */
export function PayoutLine({
  payout,
  lead,
  actions,
}: {
  payout: Payout
  /** Comes first: the checkbox that selects the payout. */
  lead?: ReactNode
  actions?: ReactNode
}) {
  return (
    <div className="grid gap-1 py-2">
      <div className="flex gap-3 md:items-center">
        {lead}
        <div className="grid min-w-0 flex-1 items-center gap-x-4 gap-y-1 md:grid-cols-[minmax(0,4fr)_minmax(0,5fr)_minmax(16rem,auto)] lg:grid-cols-[minmax(0,4fr)_minmax(0,5fr)_24rem]">
          <div className="grid min-w-0">
            {payout.recipient === null ? (
              <span className="font-medium text-sm">{KIND_WORDS[payout.kind]}</span>
            ) : (
              <PersonLink person={payout.recipient} />
            )}
            <p className="truncate text-muted text-xs first-letter:uppercase">
              {payout.kind === 'prize' ? payout.label : KIND_WORDS[payout.kind]}
              {payout.bounty !== null && (
                <>
                  {' · '}
                  <Link
                    to={paths.bounty(payout.bounty.slug)}
                    title={payout.bounty.title}
                    className="underline"
                  >
                    {payout.bounty.title}
                  </Link>
                </>
              )}
            </p>
          </div>
          <Status payout={payout} />
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 md:justify-end">
            <Amount smallestUnits={payout.amount} token={payout.token} className="font-medium" />
            {actions}
          </div>
        </div>
      </div>
      <Reasons payout={payout} />
    </div>
  )
}

/** The payout's state, wallet, dates and approvals. */
function Status({ payout }: { payout: Payout }) {
  const { label, tone, isLive } = PAYOUT_WORDS[payout.state]
  const wallet = payout.walletAddress ?? payout.currentWallet
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-muted text-xs">
      <StatusPill tone={tone} isLive={isLive ?? false}>
        {label}
      </StatusPill>
      {wallet === null ? (
        <span>no wallet linked</span>
      ) : (
        <Address address={wallet} name={nameOf(payout)} />
      )}
      {payout.finalizedAt === null ? (
        <span>
          {payout.kind === 'prize' ? 'awarded' : 'due'} <Time at={payout.awardedAt} />
        </span>
      ) : (
        <span>
          paid <Time at={payout.finalizedAt} />
        </span>
      )}
      {payout.approvalsNeeded > 1 && payout.finalizedAt === null && (
        <span>
          {payout.approvals.length} of {payout.approvalsNeeded} approvals
        </span>
      )}
      {payout.finalizedAt === null && <Approvals approvals={payout.approvals} />}
      {payout.signature !== null && (
        <TransactionLink signature={payout.signature} about={`of ${payout.label}`} />
      )}
    </div>
  )
}

/** The holds, the failure, and a wallet that changed after the approval. */
function Reasons({ payout }: { payout: Payout }) {
  const hasNewWallet =
    payout.walletAddress !== null &&
    payout.currentWallet !== null &&
    payout.walletAddress !== payout.currentWallet &&
    payout.finalizedAt === null
  if (payout.holds.length === 0 && payout.failure === null && !hasNewWallet) return null
  return (
    <ul className="grid gap-1 text-sm">
      {payout.holds.map((hold) => (
        <li key={hold.reason} className="flex flex-wrap gap-x-2">
          <span>{hold.text}</span>
          {hold.until !== null && (
            <span className="text-muted">
              until <Time at={hold.until} />
            </span>
          )}
        </li>
      ))}
      {hasNewWallet && (
        <li className="font-medium text-warn">The recipient has linked another wallet since.</li>
      )}
      {payout.failure !== null && <li className="text-bad">{payout.failure}</li>}
      {payout.returnsAt !== null && (
        <li className="text-muted">
          Goes back to the sponsor <Time at={payout.returnsAt} /> unless a wallet is linked.
        </li>
      )}
    </ul>
  )
}
