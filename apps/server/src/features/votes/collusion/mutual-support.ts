/**
 * Groups of authors who vote for each other beyond what everyone else thinks of their entries (product.md 6, rule
 * D-vote-mutual-support). Votes inside a group count 0, and a moderator gets the evidence.
 */
import {
  type AuthoredDecision,
  columnsOf,
  type DecisionColumns,
  type Exchange,
  withoutDecisions,
} from './exchanges.ts'
import { suspectedGroup } from './suspected-group.ts'
import { type Lifts, liftsOutside } from './yardstick.ts'

/** Thresholds of mutual support. */
export interface MutualSupportRules {
  /** Others of the group, at least. */
  minPartners: number
  /** Standard deviations by which a member gives to the group, and receives from it, more than expected. */
  minZ: number
}

/** People who support each other. */
export interface SupportGroup {
  /** In the order of their ids. */
  memberIds: string[]
  /** What stands out most of what each gave to others of the group, by voter and author. */
  evidence: Exchange[]
}

/** Excess from which support between two members is evidence. */
export const MIN_EVIDENCE_EXCESS = 0.5
/** Pairs that are kept as evidence, for each member: those with the largest excess. */
const EVIDENCE_PER_MEMBER = 10
/** Groups that one search finds at most. */
const MAX_GROUPS = 20

/**
 * The groups of mutual support in `decisions`, in any order: everyone's, whether an author or not.
 *
 * The suspects are those who as a whole support each other the most (`suspectedGroup`). A suspect is a member when the
 * support given to other members, and that received from them, each lie `minZ` standard deviations above what people
 * outside the suspects make likely (`liftsOutside`). Who gives need not be who returns it: a circle is a group. No one
 * gets into a group by being voted for, nor by voting for members only. Members are removed until all that are left
 * fulfil this; then the next group is searched among the others, without what the suspects gave each other.
 */
export function findSupportGroups(
  decisions: readonly AuthoredDecision[],
  rules: MutualSupportRules,
): SupportGroup[] {
  let columns = columnsOf(decisions)
  const voters = new Set(columns.voters)
  const candidates = new Set([...columns.authors].filter((author) => voters.has(author)))
  const groups: SupportGroup[] = []
  while (groups.length < MAX_GROUPS) {
    const suspects = new Set(suspectedGroup(columns, candidates, rules.minPartners + 1))
    const lifts = liftsOutside(columns, suspects)
    const members = certainMembers(columns, lifts, suspects, rules.minZ)
    if (members.size <= rules.minPartners) break
    groups.push(groupOf(columns, lifts, members))
    for (const member of members) candidates.delete(member)
    // What they gave each other must not make them a strict yardstick for all others.
    columns = withoutDecisions(columns, new Set(decisionsWithin(columns, suspects)))
  }
  return groups.toSorted(({ memberIds: [a = ''] }, { memberIds: [b = ''] }) => (a < b ? -1 : 1))
}

/** The group of each member, as its index. */
export function groupsByMember(groups: readonly SupportGroup[]): Map<string, number> {
  return new Map(groups.flatMap(({ memberIds }, group) => memberIds.map((id) => [id, group])))
}

/** The suspects who give and receive beyond chance among those who do. */
function certainMembers(
  columns: DecisionColumns,
  lifts: Lifts,
  suspects: ReadonlySet<number>,
  minZ: number,
): Set<number> {
  let members = new Set(suspects)
  for (;;) {
    const within = decisionsWithin(columns, members)
    const given = scoresOf(lifts, within, columns.voters)
    const received = scoresOf(lifts, within, columns.authors)
    const isCertain = (person: number) =>
      (given.get(person) ?? 0) >= minZ && (received.get(person) ?? 0) >= minZ
    const left = new Set([...members].filter(isCertain))
    if (left.size === members.size) return left
    members = left
  }
}

function decisionsWithin(
  { voters, authors }: DecisionColumns,
  members: ReadonlySet<number>,
): number[] {
  return [...voters.keys()].filter(
    (at) => members.has(voters[at] ?? 0) && members.has(authors[at] ?? 0),
  )
}

/** Σ lift/√Σ variance by person, over the decisions at these places. */
function scoresOf(
  { liftAt, varianceAt }: Lifts,
  places: readonly number[],
  people: Uint32Array,
): Map<number, number> {
  return new Map(
    [...Map.groupBy(places, (at) => people[at] ?? 0)].map(([person, own]) => {
      const lift = own.reduce((sum, at) => sum + liftAt(at), 0)
      const variance = own.reduce((sum, at) => sum + varianceAt(at), 0)
      return [person, lift / Math.sqrt(variance)]
    }),
  )
}

function groupOf(
  columns: DecisionColumns,
  lifts: Lifts,
  members: ReadonlySet<number>,
): SupportGroup {
  const { peopleIds, voters } = columns
  const idOf = (person: number) => peopleIds[person] ?? ''
  const byVoter = Map.groupBy(decisionsWithin(columns, members), (at) => voters[at] ?? 0)
  // People are numbered in the order of their ids.
  const ordered = [...members].sort((a, b) => a - b)
  return {
    memberIds: ordered.map(idOf),
    evidence: ordered.flatMap((voter) =>
      exchangesOf(columns, lifts, byVoter.get(voter) ?? [])
        .filter(({ excess }) => excess >= MIN_EVIDENCE_EXCESS)
        .sort((a, b) => b.excess - a.excess)
        .slice(0, EVIDENCE_PER_MEMBER)
        .sort((a, b) => (a.authorId < b.authorId ? -1 : 1)),
    ),
  }
}

/** What the decisions of one voter at these places gave to each author. */
function exchangesOf(
  { peopleIds, voters, authors, strengths }: DecisionColumns,
  { liftAt }: Lifts,
  places: readonly number[],
): Exchange[] {
  return [...Map.groupBy(places, (at) => authors[at] ?? 0)].map(([author, own]) => {
    const support = own.reduce((sum, at) => sum + (strengths[at] ?? 0), 0)
    const lift = own.reduce((sum, at) => sum + liftAt(at), 0)
    return {
      voterId: peopleIds[voters[own[0] ?? 0] ?? 0] ?? '',
      authorId: peopleIds[author] ?? '',
      entries: own.length,
      support,
      expected: support - lift,
      excess: lift / Math.sqrt(own.length),
    }
  })
}
