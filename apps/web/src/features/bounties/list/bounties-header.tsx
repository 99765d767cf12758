import type { PayToken } from '@laurel/contract/money/payments'
import { frontLeads } from '@laurel/contract/spec/front-leads'
import { paths } from '@laurel/contract/spec/routes'
import { Plus } from 'lucide-react'
import { formatNumber, formatSums, plural } from '../../../lib/text/format.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { LogoMark } from '../../../ui/pictures/logo.tsx'
import { AtLaunch } from '../../../ui/states/at-launch.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'

/** Totals over all escrows, whatever the state of their bounty; undefined while loading. */
interface Totals {
  escrowPoints: number | undefined
  tokens: readonly { token: PayToken; escrow: string }[] | undefined
  escrowCount: number | undefined
  openCount: number | undefined
}

/** The header of the list of bounties: an introduction, and the totals in escrow. */
export function BountiesHeader({
  escrowPoints,
  tokens,
  escrowCount,
  openCount,
  isUnknown,
}: Totals & {
  /** The totals failed to load, and are left out. */
  isUnknown: boolean
}) {
  return (
    <header className="relative mb-8 overflow-hidden rounded-card border border-line bg-surface">
      <LogoMark
        detail="large"
        className="pointer-events-none absolute -right-16 -bottom-24 size-72 text-(--section-ink) opacity-[0.07] md:right-8"
      />
      <div className="relative flex flex-wrap items-end justify-between gap-x-12 gap-y-6 p-5 md:p-8">
        <div className="grid max-w-reading gap-2">
          <h1 tabIndex={-1} className="text-2xl md:text-3xl">
            Bounties
          </h1>
          <p className="text-muted">{frontLeads.bounties}</p>
          <div className="mt-2">
            <CreateAction />
          </div>
        </div>
        {!isUnknown && (
          <EscrowTotals
            escrowPoints={escrowPoints}
            tokens={tokens}
            escrowCount={escrowCount}
            openCount={openCount}
          />
        )}
      </div>
    </header>
  )
}

function CreateAction() {
  return (
    <AtLaunch>
      <ButtonLink to={paths.createBounty} icon={<Plus aria-hidden="true" className="size-4" />}>
        Create a bounty
      </ButtonLink>
    </AtLaunch>
  )
}

function EscrowTotals({ escrowPoints, tokens, escrowCount, openCount }: Totals) {
  const inTokens = formatSums(tokens?.map(({ token, escrow }) => ({ token, amount: escrow })) ?? [])
  return (
    <p className="grid gap-1">
      <span className="font-display font-semibold text-(--section-ink) text-3xl tabular-nums leading-none tracking-tight md:text-4xl">
        {escrowPoints === undefined ? (
          <Skeleton className="h-9 w-44 md:h-12" />
        ) : (
          <>
            {formatNumber(escrowPoints)} <span className="text-lg md:text-xl">pts</span>
          </>
        )}
      </span>
      {inTokens !== '' && (
        <span className="font-display font-semibold text-(--section-ink) text-lg tabular-nums tracking-tight">
          and {inTokens}
        </span>
      )}
      {tokens === undefined && <Skeleton className="h-[1lh] w-36 text-lg" />}
      <span className="text-muted text-sm max-sm:min-h-[2lh]">
        in escrow
        {escrowCount !== undefined && ` for ${plural(escrowCount, 'bounty', 'bounties')}`}
        {openCount !== undefined && `, ${formatNumber(openCount)} of them open for entries`}
      </span>
    </p>
  )
}
