import type { Role } from '@laurel/contract/people'
import type { Db } from '../db/client.ts'
import type { Jobs } from './work/jobs.ts'

/** A signed-in person as the request's token and the database say. */
export interface Viewer {
  userId: string
  sessionId: string
  roles: readonly Role[]
  assurance: Assurance
  /** The password is a breached one: staff change it before they act (check 6). */
  mustChangePassword?: boolean
}

/** What the token of a request shows of its person's second factor. */
export interface Assurance {
  /** One was shown (aal2). */
  isProven: boolean
  /** One was shown not long ago, as whatever moves money asks. */
  isRecent: boolean
  /** The person has one that was verified. */
  hasFactor: boolean
}

/** The assurance of somebody who has no second factor: most people, and everybody in a demo. */
export const NO_SECOND_FACTOR: Assurance = {
  isProven: false,
  isRecent: false,
  hasFactor: false,
}

/** Who did something, for the audit log and rate limits. */
interface RequestOrigin {
  requestId: string
  /** The address; of a command, who ran it, such as `ann@web1`. */
  ip: string
  /** The client as it names itself; empty for work that the clock does. */
  userAgent: string
  /** The key of the browser, on routes that bind what they give out to it. */
  browserKey?: string
}

/**
 * What every service receives: the database handle to use (inside a mutation, its transaction), the time,
 * and who asks. `viewer` is null for a visitor and for work that the clock does.
 */
export interface Ctx<V extends Viewer | null = Viewer | null> {
  db: Db
  now: Date
  viewer: V
  jobs: Jobs
  origin: RequestOrigin
}

/** A context in which somebody is signed in. */
export type MemberCtx = Ctx<Viewer>

/** Whether a viewer has a role; admins have all. */
export function hasRole(viewer: Viewer | null, role: Role): boolean {
  return viewer !== null && (viewer.roles.includes(role) || viewer.roles.includes('admin'))
}
