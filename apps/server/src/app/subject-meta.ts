import { pageDescriptions } from '@laurel/contract/spec/page-descriptions'
import { matchRoute, paths } from '@laurel/contract/spec/routes'
import type { Db } from '../db/client.ts'
import { excerptOf } from '../features/submissions/text-excerpt.ts'
import type { SubjectMeta } from '../web/spa.ts'
import { publicBounty, publicPerson, publicSubmission } from './subject-meta.queries.ts'

type Meta = Awaited<ReturnType<SubjectMeta>>

/** Title, description and own address of the bounty, submission or creator that a page's address names; null for any other page. */
export async function readSubjectMeta(
  db: Db,
  pathname: string,
  search: URLSearchParams,
): Promise<Meta> {
  const match = matchRoute(pathname)
  const subjectId = match === null ? null : subjectOf(match.name, match.params, search)
  if (subjectId === null || subjectId.includes('\u0000')) return null
  switch (match?.name) {
    case 'bounty':
      return await bountyMeta(db, subjectId)
    case 'submissions':
      return await submissionMeta(db, subjectId)
    case 'creators':
      return await creatorMeta(db, subjectId)
    default:
      return null
  }
}

function subjectOf(
  name: string,
  params: Readonly<Record<string, string>>,
  search: URLSearchParams,
): string | null {
  if (name === 'bounty') return params.id ?? null
  if (name === 'submissions') return search.get('id')
  return name === 'creators' ? search.get('creator') : null
}

async function bountyMeta(db: Db, idOrSlug: string): Promise<Meta> {
  const bounty = await publicBounty(db, idOrSlug)
  return (
    bounty && {
      title: bounty.title,
      description: bounty.summary,
      path: paths.bounty(bounty.slug),
    }
  )
}

async function submissionMeta(db: Db, id: string): Promise<Meta> {
  const submission = await publicSubmission(db, id)
  if (submission === null) return null
  const { title, bodyStart, authorName } = submission
  return {
    title: authorName === null ? title : `${title} by ${authorName}`,
    description: excerptOf(bodyStart) || pageDescriptions.submissions,
    path: paths.submission(id),
  }
}

async function creatorMeta(db: Db, username: string): Promise<Meta> {
  const person = await publicPerson(db, username)
  if (person === null) return null
  return {
    title: person.name,
    description: excerptOf(person.bio ?? '') || `What ${person.name} has made and won on Laurel.`,
    path: paths.creator(person.username),
  }
}
