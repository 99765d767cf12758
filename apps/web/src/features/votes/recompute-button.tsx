import { recomputeReceipt, type SettledVote } from '@laurel/contract/receipts/recompute-vote'
import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { siteKeys } from '../../lib/api/query-keys.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'

/** Calculates a receipt again in the browser, by the rules of its version, and shows whether every step agrees. */
export function RecomputeButton({ vote }: { vote: SettledVote }) {
  const [isAsked, setAsked] = useState(false)
  const version = vote.settlement.ruleVersion
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: siteKeys.part('rules', String(version)),
    queryFn: ({ signal }) => api('GET /api/v1/rules', { query: { version }, signal }),
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!isAsked || data === undefined) {
    return (
      <div className="grid justify-items-start gap-2">
        <Button size="sm" isBusy={isFetching} onClick={() => setAsked(true)}>
          Recompute
        </Button>
        {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      </div>
    )
  }
  const steps = recomputeReceipt(data.rules, vote)
  const agrees = steps.every((step) => step.agrees)
  return (
    <div className="grid gap-2" role="status">
      <p className="font-medium">
        {agrees ? (
          'Your browser comes to the same numbers.'
        ) : (
          <>
            Your browser comes to other numbers.{' '}
            <Link to={paths.contact('problem')} className="underline hover:text-ink">
              Tell us
            </Link>
          </>
        )}
      </p>
      <Steps steps={steps} />
      <p className="text-muted">
        Made from the rules of version {version}, the times of the bounty’s voting, and what the
        receipt names: your record, one voice and skill, and the sum of all parts.
      </p>
    </div>
  )
}

function shortNumber(value: number): number {
  return Math.round(value * 10_000) / 10_000
}

function Steps({ steps }: { steps: ReturnType<typeof recomputeReceipt> }) {
  return (
    <ul className="grid gap-1">
      {steps.map(({ name, how, stated, found, agrees: isSame }) => (
        <li key={name} className="flex flex-wrap items-center gap-x-2">
          {isSame ? (
            <Check aria-label="agrees" className="size-4 text-good" />
          ) : (
            <X aria-label="differs" className="size-4 text-bad" />
          )}
          <span>{name}</span>
          <span className="figures">
            {shortNumber(found)}
            {found !== stated && shortNumber(found) !== shortNumber(stated) && (
              <> (receipt: {shortNumber(stated)})</>
            )}
          </span>
          <span className="text-muted">{how}</span>
        </li>
      ))}
    </ul>
  )
}
