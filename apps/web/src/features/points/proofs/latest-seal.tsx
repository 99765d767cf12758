import { paths } from '@laurel/contract/spec/routes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { plural } from '../../../lib/text/format.ts'
import { formatUtcDay } from '../../../lib/text/time.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { sealsQuery } from '../api.ts'

/** The newest seal with its root, for anyone, and the way to check it. */
export function LatestSeal() {
  const { data } = useInfiniteQuery(sealsQuery)
  const seal = data?.pages[0]?.items[0]
  return (
    <Card className="grid content-start gap-4">
      <h2 className="flex items-center gap-2 text-lg">
        <ShieldCheck aria-hidden="true" className="size-5 text-(--section-ink)" />
        Check us
      </h2>
      <p className="text-muted text-sm">
        Every transfer of points is sealed with its day, and every root is public. Your browser can
        check a single transfer or a whole day, without an account.
      </p>
      {seal !== undefined && (
        <div className="grid gap-1 rounded-control bg-sunken px-3 py-2 text-xs">
          <span className="text-muted">
            Seal {seal.number}, {formatUtcDay(seal.day)}, {plural(seal.transferCount, 'transfer')}
          </span>
          <code className="figures wrap-anywhere">{seal.root}</code>
        </div>
      )}
      <div>
        <ButtonLink to={`${paths.granularAirdrop}?view=seals`}>
          See the seals and check a proof
        </ButtonLink>
      </div>
    </Card>
  )
}
