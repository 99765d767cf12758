import { FEED_TYPES, type FeedFormat, OEMBED_PATH } from '@laurel/contract/feed-paths'
import { TRACK_NAMES } from '@laurel/contract/learning/tracks'
import {
  canonicalPath,
  creatorDescription,
  creatorFeed,
  feedOf,
  type PageFeed,
  subjectOf,
} from '@laurel/contract/pages/page-heads'
import { isSiteTextName, SITE_TEXTS } from '@laurel/contract/pages/site-texts'
import { pageDescriptions } from '@laurel/contract/spec/page-descriptions'
import { pageTitles } from '@laurel/contract/spec/page-titles'
import { matchRoute, paths, type RouteMatch, type RouteName } from '@laurel/contract/spec/routes'
import type { Db } from '../../db/client.ts'
import { findCertificate } from '../../features/lessons/certificates.queries.ts'
import { findLesson } from '../../features/lessons/lessons.catalogue.ts'
import { findCurrentSeason } from '../../features/points/points.service.ts'
import { excerptOf } from '../../features/submissions/lists/text-excerpt.ts'
import { presentPerson } from '../../platform/person.ts'
import type { HelpAnswer } from '../../web/help-answers.ts'
import type { Alternate } from '../../web/page-head.ts'
import type { SubjectMeta } from '../../web/spa.ts'
import {
  answersData,
  bountyData,
  creatorData,
  lessonData,
  siteData,
  submissionData,
} from './structured-data.ts'
import {
  findSubmissionState,
  hasTransfer,
  isHiddenBounty,
  publicBounty,
  publicPerson,
  publicSubmission,
} from './subject-meta.queries.ts'

type Meta = Awaited<ReturnType<SubjectMeta>>

/** Where the heads of pages come from. */
interface MetaSources {
  db: Db
  now: Date
  /** The answers of the help page. */
  answers: readonly HelpAnswer[]
}

/**
 * Title, description, canonical path, picture and structured data of the bounty, submission, creator, lesson,
 * certificate or answer of a page; `missing` when it does not exist, `hidden` when it is not public, `gone` when it was
 * withdrawn, null for any other page.
 */
export async function readSubjectMeta(
  sources: MetaSources,
  pathname: string,
  search: URLSearchParams,
): Promise<Meta> {
  const match = matchRoute(pathname)
  if (match === null) return null
  const subject = subjectOf(match, search)
  if (subject === null) return await pageMeta(sources, match)
  if (subject.id.includes('\u0000')) return 'missing'
  return (await SUBJECTS[subject.parameter]?.(sources, subject.id)) ?? null
}

/** What a page says of its subject, by the parameter that names it. */
const SUBJECTS: Record<string, (sources: MetaSources, id: string) => Meta | Promise<Meta>> = {
  bounty: ({ db }, id) => bountyMeta(db, id),
  id: ({ db }, id) => submissionMeta(db, id),
  creator: ({ db }, id) => creatorMeta(db, id),
  lesson: (_, id) => lessonMeta(id),
  certificate: ({ db }, code) => certificateMeta(db, code),
  answer: ({ answers }, id) => answerMeta(answers, id),
  text: (_, id) => siteTextMeta(id),
  tx: ({ db }, id) => transactionMeta(db, id),
}

async function bountyMeta(db: Db, idOrSlug: string): Promise<Meta> {
  const bounty = await publicBounty(db, idOrSlug)
  if (bounty === null) return (await isHiddenBounty(db, idOrSlug)) ? 'hidden' : 'missing'
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
  const found = await findCertificate(db, code)
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
    description: pageDescriptions.activity,
    path: paths.transaction(id),
    picture: { kind: 'receipt', id },
  }
}

function answerMeta(answers: readonly HelpAnswer[], id: string): Meta {
  const answer = answers.find((each) => each.id === id)
  if (answer === undefined) return 'missing'
  return {
    title: answer.question,
    description: answer.answer[0] ?? pageDescriptions.help,
    path: paths.answer(id),
    structuredData: (publicUrl) => answersData(publicUrl, [answer]),
  }
}

function siteTextMeta(name: string): Meta {
  if (!isSiteTextName(name)) return null
  const path = `${paths.help}?text=${name}`
  return { title: SITE_TEXTS[name], description: pageDescriptions.help, path, isPage: true }
}

/** Pages that show the running season have its picture. */
const SEASON_PAGES: readonly RouteName[] = ['airdrop', 'granularAirdrop', 'leaderboard']

/** What a page says beside its own title: its feed, the season or the answers that it shows; null for most. */
async function pageMeta({ db, now, answers }: MetaSources, match: RouteMatch): Promise<Meta> {
  const { name } = match
  const feed = feedOf(match, null)
  const season = SEASON_PAGES.includes(name) ? await findCurrentSeason(db, now) : null
  const dataOf = name === 'home' ? siteData : name === 'help' ? allAnswers(answers) : undefined
  if (feed === null && season === null && dataOf === undefined) return null
  return {
    title: pageTitles[name],
    description: pageDescriptions[name],
    path: canonicalPath(match, null),
    isPage: true,
    ...(season !== null && { picture: { kind: 'season', id: season.id } }),
    ...(dataOf !== undefined && { structuredData: dataOf }),
    ...(feed !== null && { alternates: () => alternatesOf(feed) }),
  }
}

const allAnswers = (answers: readonly HelpAnswer[]) => (publicUrl: string) =>
  answers.length === 0 ? [] : answersData(publicUrl, answers)

const alternatesOf = ({ title, pathOf }: PageFeed): Alternate[] =>
  (['rss', 'json'] satisfies FeedFormat[]).map((format) => ({
    type: FEED_TYPES[format],
    title,
    path: pathOf(format),
  }))

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
  const description = creatorDescription(person.name, excerptOf(person.bio ?? ''))
  return {
    title: person.name,
    description,
    path: paths.creator(person.username),
    picture: { kind: 'creator', id: person.username },
    alternates: () => alternatesOf(creatorFeed(person.username)),
    structuredData: (publicUrl) => creatorData(publicUrl, { description, ...person }),
  }
}
