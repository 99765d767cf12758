import { FEED_TYPES, type FeedFormat, feedPaths, OEMBED_PATH } from '@laurel/contract/feed-paths'
import { TRACK_NAMES } from '@laurel/contract/learning/tracks'
import { pageDescriptions } from '@laurel/contract/spec/page-descriptions'
import { pageTitles } from '@laurel/contract/spec/page-titles'
import { matchRoute, paths, type RouteName, routes } from '@laurel/contract/spec/routes'
import type { Db } from '../../db/client.ts'
import { findCertificate } from '../../features/lessons/certificates.queries.ts'
import { findLesson } from '../../features/lessons/lessons.catalogue.ts'
import { excerptOf } from '../../features/submissions/lists/text-excerpt.ts'
import { presentPerson } from '../../platform/person.ts'
import type { Alternate } from '../../web/page-head.ts'
import type { SubjectMeta } from '../../web/spa.ts'
import { bountyData, creatorData, lessonData, siteData, submissionData } from './structured-data.ts'
import {
  canBeBounty,
  findSubmissionState,
  hasTransfer,
  publicBounty,
  publicPerson,
  publicSubmission,
} from './subject-meta.queries.ts'

type Meta = Awaited<ReturnType<SubjectMeta>>

/**
 * Title, description, canonical path, picture and structured data of the bounty, submission, creator, lesson or
 * certificate of a page; `missing` when it does not exist, `hidden` when it is not public, `gone` when it was withdrawn, null for any other page.
 */
export async function readSubjectMeta(
  db: Db,
  pathname: string,
  search: URLSearchParams,
): Promise<Meta> {
  const match = matchRoute(pathname)
  const code = search.get('certificate')
  if (match?.name === 'learning' && code !== null && !search.has('lesson')) {
    return await certificateMeta(db, code)
  }
  const subjectId = match === null ? null : subjectOf(match.name, match.params, search)
  if (subjectId === null) return match === null ? null : pageMeta(match.name)
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
      return await transactionMeta(db, subjectId)
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
  if (bounty === null) return (await canBeBounty(db, idOrSlug)) ? 'hidden' : 'missing'
  return {
    title: bounty.title,
    description: bounty.summary,
    path: paths.bounty(bounty.slug),
    picture: { kind: 'bounty', id: bounty.slug },
    structuredData: (publicUrl) => bountyData(publicUrl, bounty),
    alternates: (publicUrl) => [oembedOf(publicUrl, bounty.title, paths.bounty(bounty.slug))],
  }
}

function lessonMeta(slug: string): Meta {
  const lesson = findLesson(slug)
  if (lesson === null) return 'missing'
  return {
    title: lesson.title,
    description: lesson.summary,
    path: paths.lesson(slug),
    structuredData: (publicUrl) => lessonData(publicUrl, lesson),
  }
}

async function certificateMeta(db: Db, code: string): Promise<Meta> {
  const found = code.includes('\u0000') ? null : await findCertificate(db, code)
  if (found === null) return 'missing'
  const { certificate, person } = found
  const { displayName } = presentPerson(person)
  return {
    title: `Certificate: ${TRACK_NAMES[certificate.track]}, ${displayName}`,
    description: `${displayName} passed ${certificate.lessons.length} lessons, each with its version and date.`,
    path: paths.certificate(certificate.code),
  }
}

/** A receipt of points, or a transaction of a chain, which we do not look up. */
async function transactionMeta(db: Db, id: string): Promise<Meta> {
  if (isSignature(id)) return null
  if (!(await hasTransfer(db, id))) return 'missing'
  return {
    title: 'Receipt',
    description: pageDescriptions.granularAirdrop,
    path: paths.transaction(id),
    picture: { kind: 'receipt', id },
  }
}

/** What a page says beside its own title: the site on the front page, and feeds where they fit; null for any other page. */
function pageMeta(name: RouteName): Meta {
  const alternates = PAGE_FEEDS[name]
  if (name !== 'home' && alternates === undefined) return null
  return {
    title: pageTitles[name],
    description: pageDescriptions[name],
    path: routes[name].path,
    isPage: true,
    ...(name === 'home' && { structuredData: siteData }),
    ...(alternates !== undefined && { alternates: () => alternates }),
  }
}

const feedsOf = (title: string, pathOf: (format: FeedFormat) => string): Alternate[] =>
  (['rss', 'json'] as const).map((format) => ({
    type: FEED_TYPES[format],
    title,
    path: pathOf(format),
  }))

const PAGE_FEEDS: Partial<Record<RouteName, readonly Alternate[]>> = {
  home: feedsOf('Bounties on Laurel', feedPaths.bounties),
  bounties: feedsOf('Bounties on Laurel', feedPaths.bounties),
  activity: feedsOf('Payments on Laurel', feedPaths.payments),
}

/** How another site finds out what a link to a page shows (oembed.com §4). */
function oembedOf(publicUrl: string, title: string, path: string): Alternate {
  const url = encodeURIComponent(publicUrl + path)
  return { type: 'application/json+oembed', title, path: `${publicUrl}${OEMBED_PATH}?url=${url}` }
}

/** Whether this is a chain transaction's signature, which is longer than any of our ids. */
function isSignature(id: string): boolean {
  return /^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(id)
}

async function submissionMeta(db: Db, id: string): Promise<Meta> {
  const submission = await publicSubmission(db, id)
  if (submission === null) {
    const state = await findSubmissionState(db, id)
    return state === null ? 'missing' : state === 'withdrawn' ? 'gone' : 'hidden'
  }
  const { title, bodyStart, authorName } = submission
  const description = excerptOf(bodyStart) || pageDescriptions.submissions
  return {
    title: authorName === null ? title : `${title} by ${authorName}`,
    description,
    path: paths.submission(id),
    picture: { kind: 'submission', id },
    alternates: (publicUrl) => [oembedOf(publicUrl, title, paths.submission(id))],
    structuredData: (publicUrl) => submissionData(publicUrl, { id, description, ...submission }),
  }
}

async function creatorMeta(db: Db, username: string): Promise<Meta> {
  const person = await publicPerson(db, username)
  if (person === null) return 'missing'
  const description =
    excerptOf(person.bio ?? '') || `What ${person.name} has made and won on Laurel.`
  return {
    title: person.name,
    description,
    path: paths.creator(person.username),
    picture: { kind: 'creator', id: person.username },
    alternates: () =>
      feedsOf(`${person.name} on Laurel`, (format) => feedPaths.creator(person.username, format)),
    structuredData: (publicUrl) => creatorData(publicUrl, { description, ...person }),
  }
}
