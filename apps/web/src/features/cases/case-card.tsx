import { lazy, Suspense, useState } from 'react'
import { plural } from '../../lib/text/format.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Badge } from '../../ui/data/badge.tsx'
import { Checkbox } from '../../ui/fields/choices.tsx'
import { PersonLink } from '../../ui/pictures/person.tsx'
import { Time } from '../../ui/text/time.tsx'
import type { CasePerson, ModeratedCase } from './api.ts'
import { type CaseDecision, effectOf } from './case-effects.ts'
import { EvidenceList } from './evidence-list.tsx'

const CaseDecisionDialog = lazy(() => import('./case-decision.tsx'))

const TITLES = {
  linked_accounts: 'Linked accounts in the same bounties',
  mutual_support: 'Authors who vote for each other',
  reports: 'Reported submissions',
} as const

const STATES = {
  open: { tone: 'warn', label: 'To decide' },
  dismissed: { tone: 'neutral', label: 'Dismissed' },
  voided: { tone: 'bad', label: 'Votes voided' },
} as const

/** A case with its evidence and people, and what the moderator may do. */
export function CaseCard({ item }: { item: ModeratedCase }) {
  const [choice, setChoice] = useState<CaseDecision | null>(null)
  const { tone, label } = STATES[item.state]
  return (
    <Card className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="font-semibold">{TITLES[item.kind]}</h3>
        <span className="flex flex-wrap items-center gap-3 text-muted text-sm">
          {item.decidedAt === null ? (
            <span>
              opened <Time at={item.openedAt} />, due <Time at={item.dueAt} />
            </span>
          ) : (
            <span>
              decided <Time at={item.decidedAt} />
            </span>
          )}
          <Badge tone={tone}>{label}</Badge>
        </span>
      </div>
      <section className="grid gap-2">
        <h4 className="font-medium text-sm">Evidence</h4>
        <EvidenceList item={item} />
      </section>
      {item.abilities.canDecide ? (
        <Choices people={item.people} onChoose={setChoice} />
      ) : (
        <Decided item={item} onChoose={setChoice} />
      )}
      {choice !== null && (
        <Suspense>
          <CaseDecisionDialog item={item} choice={choice} onClose={() => setChoice(null)} />
        </Suspense>
      )}
    </Card>
  )
}

/** The people of an open case to choose from, and the two decisions. */
function Choices({
  people,
  onChoose,
}: {
  people: readonly CasePerson[]
  onChoose: (choice: CaseDecision) => void
}) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = people.filter(({ person }) => !left.has(person.userId))
  const toggle = (userId: string) => {
    const next = new Set(left)
    if (!next.delete(userId)) next.add(userId)
    setLeft(next)
  }
  return (
    <>
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-medium text-sm">
          {plural(people.length, 'person', 'people')}
        </legend>
        {people.map((one) => (
          <div
            key={one.person.userId}
            className="flex flex-wrap items-center justify-between gap-x-4"
          >
            <Checkbox
              label={`@${one.person.username}`}
              hint={`${plural(one.votes, 'vote')} in ${plural(one.openBounties, 'open bounty', 'open bounties')}, ${plural(one.unsettledPoints, 'unsettled point')}`}
              checked={!left.has(one.person.userId)}
              onChange={() => toggle(one.person.userId)}
            />
            <PersonLink person={one.person} />
          </div>
        ))}
      </fieldset>
      <p className="text-muted text-sm">
        {chosen.length === 0 ? 'Choose whose votes to void.' : `Voiding: ${effectOf(chosen)}`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onChoose({ decision: 'dismiss' })}>Dismiss</Button>
        <Button
          variant="danger"
          disabled={chosen.length === 0}
          onClick={() => onChoose({ decision: 'void', people: chosen })}
        >
          Void votes
        </Button>
      </div>
    </>
  )
}

/** The people of a case that the viewer does not decide, with the reason and with appeals. */
function Decided({
  item,
  onChoose,
}: {
  item: ModeratedCase
  onChoose: (choice: CaseDecision) => void
}) {
  return (
    <>
      <ul className="grid gap-4">
        {item.people.map((one) => (
          <li key={one.person.userId} className="grid gap-2">
            <span className="flex flex-wrap items-center gap-3">
              <PersonLink person={one.person} hasUsername />
              {one.isVoided && <Badge tone="bad">Voided</Badge>}
            </span>
            <Appeal item={one} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      {item.decidedBy !== null && (
        <p className="wrap-anywhere text-sm">
          <span className="text-muted">Decided by @{item.decidedBy.username}:</span>{' '}
          {item.decisionReason}
        </p>
      )}
      {item.decidedBy === null && item.abilities.recusal !== null && (
        <p className="text-muted text-sm">{item.abilities.recusal}.</p>
      )}
    </>
  )
}

function Appeal({
  item: one,
  onChoose,
}: {
  item: CasePerson
  onChoose: (choice: CaseDecision) => void
}) {
  const { appeal } = one
  if (appeal === null) return null
  const { appealId } = appeal
  return (
    <div className="grid gap-3 rounded-control bg-sunken p-3 text-sm">
      <p className="wrap-anywhere">
        <span className="text-muted">Appeal:</span> {appeal.reason}
      </p>
      {appeal.decisionReason !== null && (
        <p className="wrap-anywhere">
          <span className="text-muted">Decision:</span> {appeal.decisionReason}
        </p>
      )}
      {appeal.abilities.canDecide ? (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => onChoose({ decision: 'keep', person: one, appealId })}>
            Dismiss appeal
          </Button>
          <Button onClick={() => onChoose({ decision: 'uphold', person: one, appealId })}>
            Uphold appeal
          </Button>
        </div>
      ) : (
        appeal.decidedAt === null && (
          <p className="text-muted">
            Due <Time at={appeal.dueAt} />. Someone else than the one who decided must look at it.
          </p>
        )
      )}
    </div>
  )
}
