import type { ServerCall } from '@laurel/contract/endpoint'
import { MIN_SEARCH_LENGTH } from '@laurel/contract/field-limits'
import type { searchAll } from '@laurel/contract/people/search'
import type { Db } from '../../db/client.ts'
import type { Ctx } from '../../platform/context.ts'
import { presentPerson } from '../../platform/person.ts'
import {
  findSimilar,
  type SearchFor,
  searchBounties,
  searchPeople,
  searchSubmissions,
} from './search.queries.ts'

type Reply = ServerCall<typeof searchAll>['reply']

/** Below this, a trigram index has nothing to look up inside words: only beginnings of words are found. */
const MIN_INFIX_LENGTH = 3
/** Shorter texts are similar to too much. */
const MIN_SIMILAR_LENGTH = 4

/**
 * Public bounties, people and submissions that contain the words of a text in this order; those spelled similarly where
 * none do. The same for every viewer: nothing that is still blind is found, not even by its author.
 */
export async function searchEverything({ db }: Pick<Ctx, 'db'>, typed: string): Promise<Reply> {
  const q = typed.trim().replace(/\s+/g, ' ').replaceAll('\u0000', '').toLowerCase()
  if (q.length < MIN_SEARCH_LENGTH) {
    return { bounties: [], people: [], submissions: [], isApproximate: false }
  }
  const found = await findAll(db, {
    bounty: forWords(q),
    person: forWords(q),
    submission: forWords(q),
  })
  const isEmpty = found.bounties.length + found.people.length + found.submissions.length === 0
  if (!isEmpty || q.length < MIN_SIMILAR_LENGTH) return { ...found, isApproximate: false }
  const similar = await findSimilar(db, q)
  const forKind = (kind: string): SearchFor => ({
    found: 'ids',
    ids: similar.filter((row) => row.kind === kind).map(({ id }) => id),
  })
  const near = {
    bounty: forKind('bounty'),
    person: forKind('person'),
    submission: forKind('submission'),
  }
  return { ...(await findAll(db, near)), isApproximate: true }
}

async function findAll(
  db: Db,
  search: Record<'bounty' | 'person' | 'submission', SearchFor>,
): Promise<Omit<Reply, 'isApproximate'>> {
  const [bounties, people, submissions] = await Promise.all([
    searchBounties(db, search.bounty),
    searchPeople(db, search.person),
    searchSubmissions(db, search.submission),
  ])
  return {
    bounties,
    people: people.map((row) => ({ ...presentPerson(row), bio: row.bio })),
    submissions: submissions.map((row) => ({
      submissionId: row.submissionId,
      title: row.title,
      category: row.category,
      author: presentPerson(row),
      bountyTitle: row.bountyTitle,
    })),
  }
}

/** The patterns of a text: its words in order, anywhere or from the beginning of a word. */
function forWords(q: string): SearchFor {
  const escaped = q.replace(/[\\%_]/g, '\\$&')
  const words = escaped.replaceAll(' ', '%')
  const wordPattern = `% ${words}%`
  const isShort = q.length < MIN_INFIX_LENGTH
  return {
    found: isShort ? 'beginnings' : 'words',
    q,
    pattern: isShort ? `${words}%` : `%${words}%`,
    wordPattern,
    phrase: `%${escaped}%`,
  }
}
