import { Check, Circle } from 'lucide-react'
import type { Me } from '../../lib/api/me.ts'
import { exactTime } from '../../lib/text/time.ts'
import { Card } from '../../ui/card.tsx'
import { Link } from '../../ui/link.tsx'
import { Time } from '../../ui/text/time.tsx'

const LEVELS = ['New', 'Voter', 'Trusted', 'Steward'] as const

/** The signed-in user's trust level, its benefits, and the requirements of the next one. */
export function TrustCard({ me }: { me: Me }) {
  return (
    <Card className="grid gap-4">
      <div>
        <h2 className="text-lg">
          Trust level {me.trustLevel}: {LEVELS[me.trustLevel]}
        </h2>
        <p className="text-muted text-sm">
          {me.trustLevel === 0
            ? 'Your submissions are reviewed first, and you can practise in the arena. At level 1 your votes count and earn.'
            : me.trustLevel === 1
              ? 'Your votes count and earn. At level 2 your entries and bounties go live without review.'
              : me.trustLevel === 2
                ? 'Your bounties, and entries that pass the checks, go live without review. Three reports from people at your level hide an entry, and you get one more entry credit a month.'
                : 'Everything level 2 gives, and up to 400 points a day.'}
        </p>
      </div>
      {me.trustGrace !== null && (
        <div className="grid gap-2 rounded-control bg-sunken px-3 py-2 text-sm">
          <p>
            You no longer meet what level {me.trustLevel} needs. You keep it until{' '}
            <strong>{exactTime(Date.parse(me.trustGrace.until)).local}</strong>, and longer if you
            meet these by then:
          </p>
          <Requirements items={me.trustGrace.missing} />
        </div>
      )}
      {me.trustRequirements.length > 0 && (
        <div className="grid gap-2 text-sm">
          <h3 className="font-sans font-medium tracking-normal">For level {me.trustLevel + 1}</h3>
          <Requirements items={me.trustRequirements} />
        </div>
      )}
    </Card>
  )
}

function Requirements({ items }: { items: Me['trustRequirements'] }) {
  return (
    <ul className="grid gap-2 text-sm">
      {items.map((requirement) => (
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
  )
}
