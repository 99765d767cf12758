import type { Role } from '@laurel/contract/people/people'
import { Problem } from '@laurel/contract/problems'
import { TWO_ADMIN_ROLES, type TwoAdminRole } from '@laurel/contract/staff/people-desk-words'
import { hasRole, type Viewer } from '../../platform/context.ts'

/** A person whom staff act about. */
export interface Subject {
  userId: string
  roles: readonly Role[]
  isSuspended: boolean
  /** Whether it has an end; a ban by the service key has none that staff know. */
  hasEnd: boolean
}

const OWN = 'This is about you. Someone else must do it'

/** Why the viewer may not act about a person as staff at all; null where they may. */
export function refusalAbout(viewer: Viewer, { userId, roles }: Subject): string | null {
  if (viewer.userId === userId) return OWN
  if (roles.length > 0 && !hasRole(viewer, 'admin')) return 'Only admins act about staff'
  return null
}

/** Why the viewer may not suspend a person, or lift their suspension; null where they may. */
export function suspensionRefusal(viewer: Viewer, subject: Subject): string | null {
  const refusal = refusalAbout(viewer, subject)
  if (refusal !== null) return refusal
  if (TWO_ADMIN_ROLES.some((role) => subject.roles.includes(role))) {
    return 'Two admins must first take back the roles of this person'
  }
  if (subject.isSuspended && !subject.hasEnd && !hasRole(viewer, 'admin')) {
    return 'Only an admin lifts a suspension without end'
  }
  return null
}

/** Why the viewer may not decide an appeal of a person's suspension; null where they may. */
export function appealRefusal(
  viewer: Viewer,
  subject: Subject,
  suspendedBy: string,
): string | null {
  if (viewer.userId === suspendedBy) return 'You suspended this person. Another moderator answers'
  return suspensionRefusal(viewer, subject)
}

/** Whether the viewer may propose a change of a person's role; whether it is open already is checked apart. */
function canPropose(
  viewer: Viewer,
  { userId, roles, isSuspended }: Subject,
  change: { role: TwoAdminRole; isGrant: boolean },
): boolean {
  if (!hasRole(viewer, 'admin') || viewer.userId === userId) return false
  if (change.isGrant && isSuspended) return false
  return roles.includes(change.role) !== change.isGrant
}

/** What the viewer may do about a person. `isLinked` means that their accounts count as one. */
export function personAbilitiesOf(viewer: Viewer, subject: Subject, isLinked: boolean) {
  const isAdmin = hasRole(viewer, 'admin')
  const isOther = viewer.userId !== subject.userId
  const maySuspend = suspensionRefusal(viewer, subject) === null
  const isModerator = subject.roles.includes('moderator')
  return {
    canEndSessions: isAdmin,
    canGrantModerator: isAdmin && isOther && !isModerator && !subject.isSuspended,
    canRevokeModerator: isAdmin && isOther && isModerator,
    canPropose: TWO_ADMIN_ROLES.flatMap((role) =>
      [true, false].flatMap((isGrant) => {
        const change = { role, isGrant }
        return canPropose(viewer, subject, change) ? [change] : []
      }),
    ),
    canSuspend: maySuspend && !subject.isSuspended,
    canSuspendWithoutEnd: maySuspend && !subject.isSuspended && isAdmin,
    canLift: maySuspend && subject.isSuspended,
    canReadNotes: refusalAbout(viewer, subject) === null && !isLinked,
  }
}

/** Raises `not_allowed` for a reason. */
export function requireNoRefusal(detail: string | null): void {
  if (detail !== null) throw new Problem('not_allowed', { detail })
}
