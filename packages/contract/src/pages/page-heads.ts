import { type ShareKind, sharePicturePath } from '../covers/share-paths.ts'
import { type FeedFormat, feedPaths } from '../feed-paths.ts'
import { paths, type RouteMatch, type RouteName, routes } from '../spec/routes.ts'

/** What the head of a page names: its address, its picture and its feed. The server writes it, the web app follows it. */

/** The query parameters that name what a page shows; all others are left out of its canonical address. */
const SUBJECT_PARAMETERS: Readonly<Partial<Record<RouteName, readonly string[]>>> = {
  submissions: ['id'],
  creators: ['creator'],
  learning: ['lesson', 'certificate'],
  help: ['answer', 'text'],
  activity: ['tx'],
}

/** What a page shows: the parameter that names it, and its name. */
interface PageSubject {
  parameter: string
  id: string
}

/** The subject of a page by its address; null where it shows itself. */
export function subjectOf(match: RouteMatch, search: URLSearchParams): PageSubject | null {
  if (match.name === 'bounty') return { parameter: 'bounty', id: match.params.id ?? '' }
  for (const parameter of SUBJECT_PARAMETERS[match.name] ?? []) {
    const id = search.get(parameter)
    if (id !== null) return { parameter, id }
  }
  return null
}

/** The canonical path of a page and of its subject. */
export function canonicalPath({ name }: RouteMatch, subject: PageSubject | null): string {
  if (name === 'bounty') return paths.bounty(subject?.id ?? '')
  const { path } = routes[name]
  if (subject === null) return path
  return `${path}?${subject.parameter}=${encodeURIComponent(subject.id)}`
}

const PICTURES: Readonly<Record<string, ShareKind>> = {
  bounty: 'bounty',
  id: 'submission',
  creator: 'creator',
  tx: 'receipt',
}

/** The path of the picture that a page has until more is known of it: its subject's, or its own. */
export function picturePathOf({ name }: RouteMatch, subject: PageSubject | null): string {
  const kind = subject === null ? undefined : PICTURES[subject.parameter]
  if (kind !== undefined) return sharePicturePath(kind, subject?.id ?? '')
  const isPublic = routes[name].guard === 'none' && name !== 'adminPayouts'
  return isPublic ? sharePicturePath('page', name) : '/share.png'
}

/** A feed: its name, and its path in each format. */
export interface PageFeed {
  title: string
  pathOf: (format: FeedFormat) => string
}

const BOUNTIES: PageFeed = { title: 'Bounties on Laurel', pathOf: feedPaths.bounties }
const FEEDS: Readonly<Partial<Record<RouteName, PageFeed>>> = {
  home: BOUNTIES,
  bounties: BOUNTIES,
  activity: { title: 'Payments on Laurel', pathOf: feedPaths.payments },
}

/** The feed that a page is about; null for most. */
export function feedOf({ name }: RouteMatch, subject: PageSubject | null): PageFeed | null {
  if (subject?.parameter === 'creator') return creatorFeed(subject.id)
  return subject === null ? (FEEDS[name] ?? null) : null
}

/** The feed of a creator's public work. */
export function creatorFeed(username: string): PageFeed {
  return {
    title: `@${username} on Laurel`,
    pathOf: (format) => feedPaths.creator(username, format),
  }
}

/** What the head of a profile says of a person. */
export function creatorDescription(name: string, bio: string): string {
  return bio === '' ? `What ${name} has made and won on Laurel.` : bio
}
