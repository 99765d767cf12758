import { paths } from '@laurel/contract/spec/routes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Circle } from 'lucide-react'
import { api } from '../../lib/api/api.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { formatAmount, formatPoints } from '../../lib/text/format.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { Time } from '../../ui/text/time.tsx'
import { type Airdrop, type MyAirdrop, myAirdropQuery } from './api.ts'
import { MyReports } from './my-reports.tsx'
import { ROUND_NAMES } from './words.ts'

/** The viewer's share of an airdrop, what its claim still needs, and the claim. */
export function MyShare({ airdrop }: { airdrop: Airdrop }) {
  const { data, error, refetch } = useQuery(myAirdropQuery(airdrop.airdropId))
  return (
    <section aria-label="My share" className="grid gap-4 border-line border-t pt-4">
      <h3 className="font-medium">My share</h3>
      {error !== null ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <SkeletonText lines={4} />
      ) : (
        <>
          <Amount airdrop={airdrop} mine={data} />
          {data.claim === null && <Proofs mine={data} />}
          <Claim airdrop={airdrop} mine={data} />
          <MyReports mine={data} />
        </>
      )}
    </section>
  )
}

function Amount({ airdrop, mine: { allocation } }: { airdrop: Airdrop; mine: MyAirdrop }) {
  if (allocation === null) {
    return (
      <p className="text-muted text-sm">
        {airdrop.snapshots.length === 0
          ? 'The first calculation is the dry run, two weeks before the season ends.'
          : 'You had no season score, so there is no share for you.'}
      </p>
    )
  }
  const { round, line, reasonText, reportText, scorePoints } = allocation
  return (
    <p className="grid gap-1 text-sm">
      <span className="font-display font-semibold text-2xl">
        {formatAmount(line.amount, airdrop.token)}
      </span>
      <span className="text-muted">
        {ROUND_NAMES[round]}, for {formatPoints(scorePoints)} of season score.{' '}
        <Link to={`${paths.granularAirdrop}?view=allocation`} className="underline hover:text-ink">
          See how it is calculated
        </Link>
      </span>
      {reasonText !== null && <span>{reasonText}</span>}
      {reportText !== null && <span>{reportText}</span>}
    </p>
  )
}

function Proofs({ mine }: { mine: MyAirdrop }) {
  const { proofs, proofsNeeded, abilities } = mine
  const met = proofs.filter(({ isMet }) => isMet).length
  return (
    <div className="grid gap-2 text-sm">
      <p>
        Claiming needs {proofsNeeded} proofs that you are a person. You have {met}.
      </p>
      <ul className="grid gap-2">
        {proofs.map(({ id, title, isMet, detail }) => (
          <li key={id} className="flex items-start gap-2">
            {isMet ? (
              <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-good" />
            ) : (
              <Circle aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
            )}
            <span className="grid">
              <span>
                {title}
                <span className="sr-only">{isMet ? ', met' : ', missing'}</span>
              </span>
              <span className="text-muted text-xs">{detail}</span>
              {id === 'wallet' && abilities.canCheckWallet && <WalletCheck mine={mine} />}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Asks Mainnet about the linked wallet. */
function WalletCheck({ mine: { airdropId } }: { mine: MyAirdrop }) {
  const queryClient = useQueryClient()
  const check = useAction(async () => {
    const done = await api('POST /api/v1/airdrops/{id}/wallet-check', { params: { id: airdropId } })
    queryClient.setQueryData(myAirdropQuery(airdropId).queryKey, done)
  })
  return (
    <span className="mt-1 grid justify-items-start gap-2">
      <Button size="sm" isBusy={check.isPending} onClick={() => void check.run(null)}>
        Check my wallet
      </Button>
      {check.error !== null && <ProblemNotice error={check.error} />}
    </span>
  )
}

function Claim({ airdrop, mine }: { airdrop: Airdrop; mine: MyAirdrop }) {
  const queryClient = useQueryClient()
  const { airdropId, token } = airdrop
  const claim = useAction(async () => {
    const done = await api('POST /api/v1/airdrops/{id}/claim', { params: { id: airdropId } })
    queryClient.setQueryData(myAirdropQuery(airdropId).queryKey, done)
    toast({
      title: 'Claimed',
      text: 'It is now a payout. Your profile shows when it is paid.',
      tone: 'good',
    })
  })
  if (mine.claim !== null) {
    return (
      <p className="text-sm">
        You claimed {formatAmount(mine.claim.amount, token)} <Time at={mine.claim.claimedAt} />. It
        is paid like any other payout:{' '}
        <Link
          to={`${paths.profile}?section=work&work=payouts`}
          className="underline hover:text-ink"
        >
          follow it in your profile
        </Link>
        .
      </p>
    )
  }
  return (
    <div className="grid justify-items-start gap-2">
      {claim.error !== null && <ProblemNotice error={claim.error} />}
      {mine.abilities.canClaim ? (
        <Button variant="primary" isBusy={claim.isPending} onClick={() => void claim.run(null)}>
          Claim {formatAmount(mine.allocation?.line.amount ?? '0', token)}
        </Button>
      ) : (
        mine.claimRefusal !== null && <p className="text-muted text-sm">{mine.claimRefusal}</p>
      )}
    </div>
  )
}
