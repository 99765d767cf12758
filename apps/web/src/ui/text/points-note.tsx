import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { rulesQuery } from '../../lib/text/rules.ts'
import { Link } from '../link.tsx'

/** Whether a bounty can give points on top of its prize, which follows from its sponsor; nothing where the rules don't ask. */
export function PointsNote({ isSponsorVerified }: { isSponsorVerified: boolean }) {
  const { data } = useQuery(rulesQuery)
  if (data === undefined || !data.rules.minting.verifiedSponsorsOnly) return null
  return (
    <p className="max-w-reading text-sm">
      {isSponsorVerified ? (
        <>
          <BadgeCheck aria-hidden="true" className="mr-1 inline size-4 align-[-0.2em] text-good" />
          <span className="font-medium">Verified sponsor.</span>{' '}
          <span className="text-muted">Wins, entries and good votes here can earn points.</span>
        </>
      ) : (
        <span className="text-muted">
          <span className="font-medium text-ink">Prize only.</span> The team hasn’t verified this
          sponsor, so wins, entries and votes here earn no points.
        </span>
      )}{' '}
      <Link to={paths.about} className="text-muted underline hover:text-ink">
        Why
      </Link>
    </p>
  )
}
