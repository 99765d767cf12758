/**
 * Groups of authors who vote for each other beyond their own habit (product.md 6, rule D-vote-mutual-support). Votes
 * inside a group count 0, and a moderator gets the evidence.
 */
import { type AuthoredDecision, type Exchange, exchangesOf } from './exchanges.ts'
import { compare } from './past-decisions.ts'

/** Thresholds of mutual support. */
export interface MutualSupportRules {
  /** Partners that each member of a group has. */
  minPartners: number
  /** Excess of support, both ways, that makes two people partners. */
  minExcess: number
}

/** People who support each other. */
export interface SupportGroup {
  /** In the order of their ids. */
  memberIds: string[]
  /** Both directions of each pair of partners, by voter and author. */
  evidence: Exchange[]
}

/** Standard deviations by which a member's partners exceed what the own habit gives by chance. */
const CHANCE_Z = 3
/** Prior observations of how often a voter's excess reaches the threshold by chance: 1 in 10. */
const CHANCE_PRIOR = { edges: 1, exchanges: 10 }

/**
 * The groups of mutual support in `decisions`, in any order: all those of people who are also authors of decided
 * entries.
 *
 * For a voter and an author, the excess is Σ(strength − expected)/√n over the voter's n decisions on the author's
 * entries. Expected is the voter's own mean for entries of the same third by other authors who did not support the
 * voter, so that a ring does not become its own yardstick (see `exchangesOf`). Dividing by √n keeps chance alike for
 * every n (0.45 for an honest voter), while constant favour grows with it.
 *
 * Two people are partners when the excess is at least `minExcess` both ways. A group is a connected part of the largest
 * set of people who each have, within it, at least `minPartners` partners, and more than chance makes of those who
 * favour them: k·p + 3·√(k·p·(1 − p)), k being the favouring people whose entries the person judged, p how often the
 * person's excess reaches the threshold for authors who never supported them. No one gets into a group by being voted for.
 */
export function findSupportGroups(
  decisions: readonly AuthoredDecision[],
  rules: MutualSupportRules,
): SupportGroup[] {
  const exchanges = exchangesOf(decisions)
  const partners = partnersOf(exchanges, rules.minExcess)
  const needed = neededPartners(exchanges, rules)
  removeWeak(partners, needed)
  return connectedParts(partners).map((memberIds) => ({
    memberIds,
    evidence: memberIds.flatMap((voterId) =>
      [...(partners.get(voterId) ?? [])]
        .toSorted(compare)
        .flatMap((authorId) => exchanges.get(voterId)?.get(authorId) ?? []),
    ),
  }))
}

/** The group of each member, as its index. */
export function groupsByMember(groups: readonly SupportGroup[]): Map<string, number> {
  return new Map(groups.flatMap(({ memberIds }, group) => memberIds.map((id) => [id, group])))
}

type Exchanges = ReadonlyMap<string, ReadonlyMap<string, Exchange>>
type Partners = Map<string, Set<string>>

/** Pairs whose excess reaches the threshold both ways. */
function partnersOf(exchanges: Exchanges, minExcess: number): Partners {
  const isFavoured = (voterId: string, authorId: string) =>
    (exchanges.get(voterId)?.get(authorId)?.excess ?? 0) >= minExcess
  return new Map(
    [...exchanges].map(([voterId, given]) => {
      const mutual = [...given.keys()].filter(
        (authorId) => isFavoured(voterId, authorId) && isFavoured(authorId, voterId),
      )
      return [voterId, new Set(mutual)]
    }),
  )
}

/** How many partners each person needs to belong to a group. */
function neededPartners(exchanges: Exchanges, rules: MutualSupportRules): Map<string, number> {
  const needed = new Map<string, number>()
  for (const [voterId, given] of exchanges) {
    let favouring = 0
    let { edges, exchanges: others } = CHANCE_PRIOR
    for (const { authorId, excess } of given.values()) {
      const returned = exchanges.get(authorId)?.get(voterId)
      if ((returned?.excess ?? 0) >= rules.minExcess) favouring += 1
      if ((returned?.support ?? 0) > 0) continue
      others += 1
      if (excess >= rules.minExcess) edges += 1
    }
    const p = edges / others
    const chance = favouring * p + CHANCE_Z * Math.sqrt(favouring * p * (1 - p))
    needed.set(voterId, Math.max(rules.minPartners, chance))
  }
  return needed
}

/** Removes people with too few partners until no one is left who has. What remains does not depend on the order. */
function removeWeak(partners: Partners, needed: ReadonlyMap<string, number>): void {
  const isWeak = (id: string) => (partners.get(id)?.size ?? 0) < (needed.get(id) ?? 0)
  const queue = [...partners.keys()].filter(isWeak)
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    const left = partners.get(id) ?? []
    partners.delete(id)
    for (const partnerId of left) {
      partners.get(partnerId)?.delete(id)
      if (partners.has(partnerId) && isWeak(partnerId)) queue.push(partnerId)
    }
  }
}

/** The connected parts of a graph, members and parts in the order of ids. */
function connectedParts(partners: Partners): string[][] {
  const seen = new Set<string>()
  const parts: string[][] = []
  for (const start of [...partners.keys()].toSorted(compare)) {
    if (seen.has(start)) continue
    seen.add(start)
    const part = [start]
    // Grows while it is read.
    for (const id of part) {
      for (const partnerId of partners.get(id) ?? []) {
        if (seen.has(partnerId)) continue
        seen.add(partnerId)
        part.push(partnerId)
      }
    }
    parts.push(part.toSorted(compare))
  }
  return parts
}
