import { pageDescriptions } from '@laurel/contract/spec/page-descriptions'
import { matchRoute, paths } from '@laurel/contract/spec/routes'
import type { Db } from '../../db/client.ts'
import { findLesson } from '../../features/lessons/lessons.catalogue.ts'
import { excerptOf } from '../../features/submissions/lists/text-excerpt.ts'
import type { SubjectMeta } from '../../web/spa.ts'
import {
  canBeBounty,
  hasSubmission,
  hasTransfer,
  publicBounty,
  publicPerson,
  publicSubmission,
} from './subject-meta.queries.ts'

type Meta = Awaited<ReturnType<SubjectMeta>>

/**
 * Title, description and canonical path of the bounty, submission, creator or lesson of a page; `missing` when it does
 * not exist, null for any other page and for one that is not public.
 */
export async function readSubjectMeta(
  db: Db,
  pathname: string,
  search: URLSearchParams,
): Promise<Meta> {
  const match = matchRoute(pathname)
  const subjectId = match === null ? null : subjectOf(match.name, match.params, search)
  if (subjectId === null) return null
  if (subjectId.includes('\u0000')) return 'missing'
  switch (match?.name) {
    case 'bounty':
      return await bountyMeta(db, subjectId)
    case 'submissions':
      return await submissionMeta(db, subjectId)
    case 'creators':
      return await creatorMeta(db, subjectId)
    case 'learning':
      return lessonMeta(subjectId)
    case 'activity':
      return isSignature(subjectId) || (await hasTransfer(db, subjectId)) ? null : 'missing'
    default:
      return null
  }
}

/** The query parameter of each page's subject. */
const PARAMETERS: Record<string, string> = {
  submissions: 'id',
  creators: 'creator',
  learning: 'lesson',
  activity: 'tx',
}

function subjectOf(
  name: string,
  params: Readonly<Record<string, string>>,
  search: URLSearchParams,
): string | null {
  if (name === 'bounty') return params.id ?? null
  const parameter = PARAMETERS[name]
  return parameter === undefined ? null : search.get(parameter)
}

async function bountyMeta(db: Db, idOrSlug: string): Promise<Meta> {
  const bounty = await publicBounty(db, idOrSlug)
  if (bounty === null) return (await canBeBounty(db, idOrSlug)) ? null : 'missing'
  return { title: bounty.title, description: bounty.summary, path: paths.bounty(bounty.slug) }
}

function lessonMeta(slug: string): Meta {
  const lesson = findLesson(slug)
  if (lesson === null) return 'missing'
  return { title: lesson.title, description: lesson.summary, path: paths.lesson(slug) }
}

/** Whether this is a chain transaction's signature, which is longer than any of our ids. */
function isSignature(id: string): boolean {
  return /^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(id)
}

async function submissionMeta(db: Db, id: string): Promise<Meta> {
  const submission = await publicSubmission(db, id)
  if (submission === null) return (await hasSubmission(db, id)) ? null : 'missing'
  const { title, bodyStart, authorName } = submission
  return {
    title: authorName === null ? title : `${title} by ${authorName}`,
    description: excerptOf(bodyStart) || pageDescriptions.submissions,
    path: paths.submission(id),
  }
}

async function creatorMeta(db: Db, username: string): Promise<Meta> {
  const person = await publicPerson(db, username)
  if (person === null) return 'missing'
  return {
    title: person.name,
    description: excerptOf(person.bio ?? '') || `What ${person.name} has made and won on Laurel.`,
    path: paths.creator(person.username),
  }
}
