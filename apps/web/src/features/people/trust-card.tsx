import { Check, Circle } from 'lucide-react'
import type { Me } from '../../lib/me.ts'
import { Card } from '../../ui/card.tsx'
import { Link } from '../../ui/link.tsx'
import { Time } from '../../ui/time.tsx'

const LEVELS = ['New', 'Voter', 'Trusted', 'Steward'] as const

/** My trust level, what it gives, and what is missing for the next one. */
export function TrustCard({ me }: { me: Me }) {
  return (
    <Card className="grid gap-4">
      <div>
        <h2 className="text-lg">
          Trust level {me.trustLevel}: {LEVELS[me.trustLevel]}
        </h2>
        <p className="text-muted text-sm">
          {me.trustLevel === 0
            ? 'You can submit through review and practise in the arena. At level 1 your votes count and earn.'
            : me.trustLevel === 1
              ? 'Your votes count and earn. At level 2 your entries and bounties go live without review.'
              : 'Your entries and bounties go live without review.'}
        </p>
      </div>
      {me.trustRequirements.length > 0 && me.trustRequirements.every(({ isMet }) => isMet) && (
        <p className="rounded-control bg-sunken px-3 py-2 text-sm">
          You have all that it takes. Level {me.trustLevel + 1} isn’t given out yet; what you did
          counts when it is.
        </p>
      )}
      {me.trustRequirements.length > 0 && (
        <ul className="grid gap-2 text-sm">
          {me.trustRequirements.map((requirement) => (
            <li key={requirement.id} className="flex gap-2.5">
              {requirement.isMet ? (
                <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-good" />
              ) : (
                <Circle aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
              )}
              <span className="min-w-0">
                <span className="sr-only">{requirement.isMet ? 'Done: ' : 'Missing: '}</span>
                {requirement.url === null || requirement.isMet ? (
                  requirement.text
                ) : (
                  <Link to={requirement.url} className="underline">
                    {requirement.text}
                  </Link>
                )}
                {!requirement.isMet && requirement.metAt !== null && (
                  <span className="text-muted">
                    {' '}
                    (<Time at={requirement.metAt} />)
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
