import type { PayToken } from '@laurel/contract/money/payments'
import { frontLeads } from '@laurel/contract/spec/front-leads'
import { paths } from '@laurel/contract/spec/routes'
import { Plus } from 'lucide-react'
import { useFlag } from '../../../lib/flags.ts'
import { formatNumber, formatSums, plural } from '../../../lib/text/format.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { LogoMark } from '../../../ui/pictures/logo.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'

/** The head of the list: what it is, and what waits in escrows right now, whatever the state of their bounty. */
export function BountiesHeader({
  escrowPoints,
  tokens,
  escrowCount,
  openCount,
  isUnknown,
}: {
  /** Undefined while loading. */
  escrowPoints: number | undefined
  tokens: readonly { token: PayToken; escrow: string }[] | undefined
  escrowCount: number | undefined
  openCount: number | undefined
  /** The totals could not be had: the list stands without them. */
  isUnknown: boolean
}) {
  const isPrelaunch = useFlag('prelaunch_live')
  const inTokens = formatSums(tokens?.map(({ token, escrow }) => ({ token, amount: escrow })) ?? [])
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
            {isPrelaunch ? (
              <p className="text-sm">
                You can read everything now; creating and entering open at launch.
              </p>
            ) : (
              <ButtonLink
                to={paths.createBounty}
                icon={<Plus aria-hidden="true" className="size-4" />}
              >
                Create a bounty
              </ButtonLink>
            )}
          </div>
        </div>
        {!isUnknown && (
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
            <span className="text-muted text-sm">
              in escrow
              {escrowCount !== undefined && ` for ${plural(escrowCount, 'bounty', 'bounties')}`}
              {openCount !== undefined && `, ${formatNumber(openCount)} of them open for entries`}
            </span>
          </p>
        )}
      </div>
    </header>
  )
}
