import { paths } from '@laurel/contract/spec/routes'
import { plural } from '../../lib/text/format.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { LinkList } from '../../ui/data/link-list.tsx'
import { Link } from '../../ui/link.tsx'
import { Time } from '../../ui/text/time.tsx'
import type { PersonDetail } from './api.ts'

const CASE_TITLES = {
  linked_accounts: 'Linked accounts in the same bounties',
  mutual_support: 'Authors who vote for each other',
  reports: 'Reported submissions',
} as const

const CASE_STATES = {
  open: { tone: 'warn', label: 'To decide' },
  dismissed: { tone: 'neutral', label: 'Dismissed' },
  voided: { tone: 'bad', label: 'Votes voided' },
} as const

function NotForYou() {
  return (
    <p className="text-muted text-sm">
      This is about you or an account linked with yours. Other staff see it.
    </p>
  )
}

/** The accounts that count as one with a person's, and what links them. */
export function LinkedAccounts({ linked }: Pick<PersonDetail, 'linked'>) {
  if (linked === null) return <NotForYou />
  if (linked.accounts === 0) {
    return <p className="text-muted text-sm">Nothing links this account with others.</p>
  }
  const more = linked.accounts - linked.people.length
  return (
    <div className="grid gap-3 text-sm">
      <p>
        {plural(linked.accounts, 'other account counts', 'other accounts count')} as one with it.
      </p>
      <LinkList links={linked.links} />
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {linked.people.map(({ userId, username }) => (
          <li key={userId}>
            <Link to={paths.staffPerson(userId)} className="wrap-anywhere underline">
              @{username}
            </Link>
          </li>
        ))}
        {more > 0 && <li className="text-muted">and {more} more</li>}
      </ul>
    </div>
  )
}

/** The cases about a person. */
export function CasesOfPerson({ cases }: Pick<PersonDetail, 'cases'>) {
  if (cases === null) return <NotForYou />
  if (cases.length === 0) return <p className="text-muted text-sm">No case is about this person.</p>
  return (
    <ul className="grid gap-2 text-sm">
      {cases.map(({ caseId, kind, state, openedAt, decidedAt }) => (
        <li key={caseId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link to={`${paths.admin}?tab=cases`} className="underline">
            {CASE_TITLES[kind]}
          </Link>
          <Badge tone={CASE_STATES[state].tone}>{CASE_STATES[state].label}</Badge>
          <span className="text-muted">
            {decidedAt === null ? 'opened ' : 'decided '}
            <Time at={decidedAt ?? openedAt} />
          </span>
        </li>
      ))}
    </ul>
  )
}
