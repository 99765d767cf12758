import { paths } from '@laurel/contract/spec/routes'
import type { ReactNode } from 'react'
import { plural } from '../../lib/text/format.ts'
import { Link } from '../../ui/link.tsx'
import { Time } from '../../ui/text/time.tsx'
import type { CaseFact, ModeratedCase } from './api.ts'

const LINKS = {
  wallet: 'linked the same wallet, or paid for a bounty from it',
  device: 'signed in from the same browser',
  referral: 'joined by an invitation within the group, from the same network',
} as const

const REPORTS = {
  spam: 'spam',
  stolen: 'stolen work',
  undisclosed_ai: 'undisclosed AI use',
  off_brief: 'off brief',
  harmful: 'harmful content',
  impersonation: 'impersonation',
  vote_trading: 'vote trading',
} as const

/** Facts shown before the rest is folded away. */
const SHOWN = 6

/** The facts of a case in sentences, with the thresholds of the rules. */
export function EvidenceList({ item }: { item: ModeratedCase }) {
  const nameOf = (userId: string) => {
    const found = item.people.find(({ person }) => person.userId === userId)
    return found === undefined ? 'a former member' : `@${found.person.username}`
  }
  const lines = item.evidence.map((fact) => ({
    key: JSON.stringify(fact),
    sentence: <Sentence fact={fact} nameOf={nameOf} />,
  }))
  const rest = lines.slice(SHOWN)
  return (
    <div className="grid gap-2 text-sm">
      <Lines lines={lines.slice(0, SHOWN)} />
      {rest.length > 0 && (
        <details className="grid gap-2">
          <summary className="text-muted hover:text-ink">
            {plural(rest.length, 'more fact')}
          </summary>
          <div className="mt-2">
            <Lines lines={rest} />
          </div>
        </details>
      )}
    </div>
  )
}

function Lines({ lines }: { lines: readonly { key: string; sentence: ReactNode }[] }) {
  return (
    <ul className="grid list-disc gap-1.5 pl-5">
      {lines.map(({ key, sentence }) => (
        <li key={key} className="wrap-anywhere">
          {sentence}
        </li>
      ))}
    </ul>
  )
}

function Sentence({ fact, nameOf }: { fact: CaseFact; nameOf: (userId: string) => string }) {
  switch (fact.fact) {
    case 'accounts':
      return (
        <>
          {plural(fact.accounts, 'account')} count as one person. From {fact.threshold}, a case
          opens in any event.
        </>
      )
    case 'link':
      return (
        <>
          {plural(fact.accounts, 'account')} {LINKS[fact.kind]}, since{' '}
          <Time at={fact.since} format="day" />.
        </>
      )
    case 'bounty':
      return <BountyFact fact={fact} nameOf={nameOf} />
    case 'group':
      return (
        <>
          {plural(fact.members, 'author')} support each other. Each has at least {fact.threshold}{' '}
          partners in the group.
        </>
      )
    case 'support':
      return (
        <>
          {nameOf(fact.voterId)} gave {plural(fact.entries, 'entry', 'entries')} of{' '}
          {nameOf(fact.authorId)} a support of {rounded(fact.support)}, and would give entries of
          the same quality by others {rounded(fact.expected)}: an excess of {rounded(fact.excess)},
          from {rounded(fact.threshold)} on suspicious.
        </>
      )
    case 'reports':
      return (
        <>
          {plural(fact.reports, 'report')} of {REPORTS[fact.kind]} about{' '}
          <Link to={paths.submission(fact.submissionId)} className="underline">
            “{fact.title}”
          </Link>
          . A case opens from {plural(fact.threshold, 'report')}.
        </>
      )
  }
}

function BountyFact({
  fact,
  nameOf,
}: {
  fact: Extract<CaseFact, { fact: 'bounty' }>
  nameOf: (userId: string) => string
}) {
  const parts = [
    ...(fact.sponsorId === null ? [] : [`${nameOf(fact.sponsorId)} sponsors it`]),
    ...(fact.entrantIds.length === 0 ? [] : [`${fact.entrantIds.map(nameOf).join(', ')} entered`]),
    ...(fact.voterIds.length === 0 ? [] : [`${fact.voterIds.map(nameOf).join(', ')} voted`]),
  ]
  return (
    <>
      In{' '}
      <Link to={paths.bounty(fact.slug)} className="underline">
        “{fact.title}”
      </Link>{' '}
      {parts.join('; ')}.
      {fact.votes > 0 &&
        ` ${plural(fact.votes, 'vote')} for each other’s work, ${fact.supports} of them support.`}
    </>
  )
}

function rounded(value: number): string {
  return String(Math.round(value * 100) / 100)
}
