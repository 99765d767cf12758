import { paths } from '@laurel/contract/spec/routes'
import type { ReactNode } from 'react'
import { type ApiReply, api } from '../../lib/api/api.ts'
import { keysOf } from '../../lib/session-keys.ts'
import { CATEGORY_NAMES } from '../../lib/text/categories.ts'
import { formatAmount } from '../../lib/text/format.ts'

/** One line of the search: a link, or an action of this page. */
export interface Option {
  id: string
  title: string
  text?: string
  /** Drawn before the title. */
  picture?: ReactNode
  /** Stands at the end of the line. */
  aside?: string
  target: { to: string } | { run: () => unknown; keepsOpen?: true }
}

/** Options under a heading. */
export interface OptionGroup {
  id: string
  title: string
  options: readonly Option[]
}

type Found = ApiReply<'GET /api/v1/search'>

const keys = keysOf('search')

/** What the server finds. */
export const searchQuery = (q: string) => ({
  queryKey: keys.part(q),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api('GET /api/v1/search', { query: { q }, signal }),
  staleTime: 30_000,
})

/** The best answers of the help page, whose texts load with the first search. */
export const helpQuery = (q: string) => ({
  queryKey: keys.part('help', q),
  queryFn: async () => {
    const { searchAnswers } = await import('../../features/help/search/search-answers.ts')
    return searchAnswers(q, 4)
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** Groups of bounties, people and work. A full group ends with a link to all of its list. */
export function foundGroups(found: Found, q: string): OptionGroup[] {
  const all = (id: string, title: string, path: string, count: number): Option[] =>
    count < 5 || found.isApproximate
      ? []
      : [{ id, title, target: { to: `${path}?q=${encodeURIComponent(q)}` } }]
  return [
    {
      id: 'bounties',
      title: 'Bounties',
      options: [
        ...found.bounties.map((bounty) => ({
          id: `bounty-${bounty.bountyId}`,
          title: bounty.title,
          text: bounty.summary,
          aside: formatAmount(bounty.prizeTotal, bounty.rewardToken),
          target: { to: paths.bounty(bounty.slug) },
        })),
        ...all('all-bounties', 'All matching bounties', paths.bounties, found.bounties.length),
      ],
    },
    {
      id: 'people',
      title: 'People',
      options: [
        ...found.people.map((person) => ({
          id: `person-${person.userId}`,
          title: person.displayName,
          text: [`@${person.username}`, person.bio].filter(Boolean).join(' · '),
          target: { to: paths.creator(person.username) },
        })),
        ...all('all-people', 'All matching creators', paths.creators, found.people.length),
      ],
    },
    {
      id: 'work',
      title: 'Work',
      options: [
        ...found.submissions.map((submission) => ({
          id: `submission-${submission.submissionId}`,
          title: submission.title,
          text: `${submission.author.displayName} · ${submission.bountyTitle ?? CATEGORY_NAMES[submission.category]}`,
          target: { to: paths.submission(submission.submissionId) },
        })),
        ...all('all-work', 'All matching work', paths.submissions, found.submissions.length),
      ],
    },
  ]
}
