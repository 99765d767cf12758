import { plural } from '../../lib/text/format.ts'
import type { CasePerson } from './api.ts'

/** What a moderator may decide: about the case, or about one person's appeal. */
export type CaseDecision =
  | { decision: 'dismiss' }
  | { decision: 'void'; people: readonly CasePerson[] }
  | { decision: 'uphold' | 'keep'; person: CasePerson; appealId: string }

/** What voiding these people would do now, in a sentence. */
export function effectOf(people: readonly CasePerson[]): string {
  const sum = (of: (person: CasePerson) => number) =>
    people.reduce((total, person) => total + of(person), 0)
  const votes = sum((person) => person.votes)
  const bounties = Math.max(0, ...people.map(({ openBounties }) => openBounties))
  const points = sum((person) => person.unsettledPoints)
  const place =
    people.length === 1
      ? `in ${plural(bounties, 'open bounty', 'open bounties')}`
      : 'in open bounties'
  return `${plural(votes, 'vote')} ${place} will count 0, and ${plural(points, 'unsettled point')} will be taken back.`
}
