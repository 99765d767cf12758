import { paths } from '@laurel/contract/spec/routes'
import { BadgeCheck, ChevronDown } from 'lucide-react'
import { BADGE_NAMES } from '../../../lib/text/badge-names.ts'
import { Link } from '../../../ui/link.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import type { Creator } from '../api.ts'

/** How a badge was earned, and where that can be checked. */
interface BadgeFacts {
  earned: string
  evidence: { label: string; to: (username: string) => string }
}

const tab = (name: string) => (username: string) => `${paths.creator(username)}&tab=${name}`

const BADGES: Record<Creator['badges'][number], BadgeFacts> = {
  top_one_percent: {
    earned: 'Among the first hundredth of at least 100 people by points this season.',
    evidence: { label: 'See the leaderboard', to: () => paths.leaderboard },
  },
  first_win: {
    earned: 'Won a place or a bonus in a bounty.',
    evidence: { label: 'See the wins', to: tab('wins') },
  },
  proven_curator: {
    earned: 'Votes that are right more often than chance, over all settled votes.',
    evidence: { label: 'See the voting record', to: tab('record') },
  },
  always_on_time: {
    earned: 'Decided at least three bounties, each before its due date.',
    evidence: { label: 'See the sponsor record', to: tab('record') },
  },
  streak: {
    earned: 'Active on at least seven days in a row.',
    evidence: { label: 'How streaks work', to: () => paths.about },
  },
}

/** A person's badges; each opens how it was earned. */
export function CreatorBadges({ creator: { badges, username } }: { creator: Creator }) {
  if (badges.length === 0) {
    return (
      <EmptyState
        title="No badges yet"
        text="Badges come from facts: a first win, a proven eye for good work, decisions on time, a streak, a top rank."
      />
    )
  }
  return (
    <ul className="max-w-reading border-line border-t">
      {badges.map((badge) => {
        const { earned, evidence } = BADGES[badge]
        return (
          <li key={badge} className="border-line border-b">
            <details className="group">
              <summary className="flex min-h-12 list-none items-center gap-3 font-medium [&::-webkit-details-marker]:hidden">
                <BadgeCheck aria-hidden="true" className="size-5 text-good" />
                <span className="flex-1">{BADGE_NAMES[badge]}</span>
                <ChevronDown
                  aria-hidden="true"
                  className="size-5 text-muted transition-transform duration-150 group-open:rotate-180"
                />
              </summary>
              <p className="pb-4 pl-8 text-muted text-sm">
                {earned}{' '}
                <Link to={evidence.to(username)} className="underline hover:text-ink">
                  {evidence.label}
                </Link>
              </p>
            </details>
          </li>
        )
      })}
    </ul>
  )
}
