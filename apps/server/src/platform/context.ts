import type { ApiScope } from '@laurel/contract/developers/api-scopes'
import type { Role } from '@laurel/contract/people/people'
import type { Db } from '../db/client.ts'
import type { Jobs } from './work/jobs.ts'

/** The signed-in user of a request, by its token and the database. */
export interface Viewer {
  userId: string
  sessionId: string
  roles: readonly Role[]
  assurance: Assurance
  /** The password is a breached one, which staff must change first (check 6). */
  mustChangePassword?: boolean
  /** Set when an API key speaks for the user. */
  apiKey?: {
    keyId: string
    scopes: readonly ApiScope[]
    /** The user's agent that it speaks for; null when it speaks for the user. */
    agentId: string | null
  }
}

/** A request's second-factor assurance. */
export interface Assurance {
  /** Whether a second factor was used (aal2). */
  isProven: boolean
  /** Whether it was used recently, as moving money requires. */
  isRecent: boolean
  /** Whether the user has a verified one. */
  hasFactor: boolean
}

/** The assurance of a user without a second factor. */
export const NO_SECOND_FACTOR: Assurance = {
  isProven: false,
  isRecent: false,
  hasFactor: false,
}

/** The origin of an action, for the audit log and rate limits. */
interface RequestOrigin {
  requestId: string
  /** The IP address or, for a command, its operator, such as `ann@web1`. */
  ip: string
  /** The client's own name; empty for scheduled work. */
  userAgent: string
  /** The browser key, on routes that bind their replies to the browser. */
  browserKey?: string
}

/**
 * The context of every service call: the database handle (in a mutation, its transaction), the time and the viewer.
 * `viewer` is null for a visitor and for scheduled work.
 */
export interface Ctx<V extends Viewer | null = Viewer | null> {
  db: Db
  now: Date
  viewer: V
  jobs: Jobs
  origin: RequestOrigin
}

/** The context of a signed-in viewer. */
export type MemberCtx = Ctx<Viewer>

/** The agent that acts for a viewer; null when they act themselves. */
export function agentOf(viewer: Viewer | null): string | null {
  return viewer?.apiKey?.agentId ?? null
}

/** Whether a viewer wrote something: an agent what it wrote itself, its owner that too. */
export function isWrittenBy(
  viewer: Viewer | null,
  { authorId, agentId }: { authorId: string; agentId: string | null },
): boolean {
  const acting = agentOf(viewer)
  return viewer?.userId === authorId && (acting === null || acting === agentId)
}

/** Whether a viewer acts as the sponsor of a bounty; an agent of the sponsor never does. */
export function isSponsorOf(
  viewer: Viewer | null,
  { sponsorId }: { sponsorId: string | null },
): boolean {
  return viewer !== null && viewer.userId === sponsorId && agentOf(viewer) === null
}

/** Whether a viewer has a role, or any (`staff`); admins have all. */
export function hasRole(viewer: Viewer | null, role: Role | 'staff'): boolean {
  if (viewer === null) return false
  if (role === 'staff') return viewer.roles.length > 0
  return viewer.roles.includes(role) || viewer.roles.includes('admin')
}
