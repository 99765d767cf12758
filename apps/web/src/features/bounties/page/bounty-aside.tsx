import type { ReactNode } from 'react'
import { formatAmount } from '../../../lib/text/format.ts'
import { Card } from '../../../ui/card.tsx'
import type { Bounty } from '../api.ts'
import { MyEntries } from '../list/my-entries.tsx'
import { EscrowProof } from './escrow-proof.tsx'
import { PrizeTable } from './prize-table.tsx'
import { Timeline } from './timeline.tsx'

/** The sidebar of a bounty: own entries, prizes, timeline, escrow. */
export function BountyAside({
  bounty,
  isOwn,
  agents,
  payments,
}: {
  bounty: Bounty
  isOwn: boolean
  /** The viewer’s agents, where they may be let in. */
  agents?: ReactNode
  /** On-chain payments of a bounty in SOL or USDC, once there are any. */
  payments?: ReactNode
}) {
  return (
    <aside aria-label="About this bounty" className="grid grid-cols-1 content-start gap-4">
      {bounty.myEntryIds.length > 0 && (
        <Part title="Your entries">
          <MyEntries bounty={bounty} />
        </Part>
      )}
      {agents}
      <Part title="Prizes">
        <PrizeTable {...bounty} />
      </Part>
      <Part title="Timeline">
        <Timeline
          steps={bounty.timeline}
          isOwn={isOwn}
          prizes={bounty.winners.map(
            ({ author, prizeAmount }) =>
              `${formatAmount(prizeAmount, bounty.rewardToken)} to ${author.displayName}`,
          )}
        />
      </Part>
      <Part title="Proof of escrow">
        <EscrowProof bounty={bounty} />
      </Part>
      {payments !== undefined && <Part title="Paid out">{payments}</Part>}
    </aside>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="grid grid-cols-1 gap-3 md:p-5">
      <h2 className="text-base">{title}</h2>
      {children}
    </Card>
  )
}
