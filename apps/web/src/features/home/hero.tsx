import type { PayToken } from '@laurel/contract/money/payments'
import { frontLeads } from '@laurel/contract/spec/front-leads'
import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { formatCompact, formatNumber, formatSums, plural } from '../../lib/text/format.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { LogoMark } from '../../ui/pictures/logo.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { homeQuery } from './api.ts'

/** The headline, two calls to action, and the sum in escrow in the wreath. */
export function Hero() {
  return (
    <header className="grid items-center gap-x-12 gap-y-8 md:grid-cols-[minmax(0,1fr)_auto] md:py-4">
      <div className="grid gap-6">
        <h1 tabIndex={-1} className="max-w-[18ch] text-3xl md:text-4xl">
          Make something good, get&nbsp;seen, get&nbsp;paid.
        </h1>
        <p className="max-w-[52ch] text-lg text-muted">{frontLeads.home}</p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={paths.bounties} variant="primary" size="lg">
            Find a bounty
          </ButtonLink>
          <ButtonLink to={paths.about} size="lg">
            How it works
          </ButtonLink>
        </div>
      </div>
      <Wreath />
    </header>
  )
}

/** In full below a million, which is what fits between the leaves. */
function formatEscrow(points: number): string {
  return points < 1_000_000 ? formatNumber(points) : formatCompact(points)
}

/** The text after the points figure: its unit and the token sums. */
function escrowText(tokens: readonly { token: PayToken; escrow: string }[]): string {
  const sums = formatSums(tokens.map(({ token, escrow }) => ({ token, amount: escrow })))
  if (sums === '') return 'pts in escrow'
  // No line break between an amount and its token.
  const unbroken = sums.split(' and ').map((sum) => sum.replace(' ', '\u00A0'))
  return `pts, ${unbroken.join(', ')} in escrow`
}

/** The sum in escrow, inside the laurel wreath; next to a small wreath on phones. */
function Wreath() {
  const { data, isError } = useQuery(homeQuery)
  return (
    <div className="flex items-center gap-4 md:grid md:place-items-center md:*:[grid-area:1/1]">
      <LogoMark detail="large" className="size-20 text-brand md:size-72 lg:size-88" />
      {!isError && (
        <p className="grid gap-1 md:mt-2 md:justify-items-center md:text-center">
          <span className="font-display font-semibold text-3xl tabular-nums leading-none tracking-tight lg:text-4xl">
            {data === undefined ? (
              <Skeleton className="h-9 w-36 lg:h-12 lg:w-44" />
            ) : (
              formatEscrow(data.escrowPoints)
            )}
          </span>
          <span className="min-h-[3lh] max-w-[18ch] text-muted text-sm">
            {escrowText(data?.tokens ?? [])}
            {data !== undefined && ` for ${plural(data.escrowBounties, 'bounty', 'bounties')}`}
          </span>
        </p>
      )}
    </div>
  )
}
