import { z } from 'zod'
import { id, instant, person, plainText } from '../shapes.ts'
import {
  MAX_ACT_REASON_LENGTH,
  MIN_ACT_REASON_LENGTH,
  SUSPENSION_APPEAL_STATES,
  SUSPENSION_CAUSES,
  TWO_ADMIN_ROLES,
} from './people-desk-words.ts'

/** Why staff act about a person. */
export const actReason = plainText(MIN_ACT_REASON_LENGTH, MAX_ACT_REASON_LENGTH)

/** A role that two admins grant or take back. */
export const roleProposal = z
  .object({
    proposalId: id,
    person,
    role: z.enum(TWO_ADMIN_ROLES),
    /** Whether to grant it; else to take it back. */
    isGrant: z.boolean(),
    reason: z.string(),
    state: z.enum(['open', 'expired', 'confirmed', 'declined', 'withdrawn']),
    proposedBy: person,
    proposedAt: instant,
    expiresAt: instant,
    decidedBy: person.nullable(),
    decidedAt: instant.nullable(),
    decisionReason: z.string().nullable(),
    abilities: z.object({
      canConfirm: z.boolean(),
      canDecline: z.boolean(),
      canWithdraw: z.boolean(),
    }),
  })
  .meta({ id: 'RoleProposal' })

/** A suspension of an account, past or present. */
export const suspension = z
  .object({
    suspensionId: id,
    cause: z.enum(SUSPENSION_CAUSES),
    /** What the person was mailed. */
    explanation: z.string(),
    by: person,
    startedAt: instant,
    /** Null without end. */
    endsAt: instant.nullable(),
    lift: z.object({ by: person, at: instant, reason: z.string() }).nullable(),
    /** Null while the person has not appealed. */
    appealState: z.enum(SUSPENSION_APPEAL_STATES).nullable(),
  })
  .meta({ id: 'Suspension' })

/** What the viewer may do about a person. */
export const personAbilities = z.object({
  canEndSessions: z.boolean(),
  canGrantModerator: z.boolean(),
  canRevokeModerator: z.boolean(),
  /** Two-admin roles that the viewer may propose to grant or take back. */
  canPropose: z.array(z.object({ role: z.enum(TWO_ADMIN_ROLES), isGrant: z.boolean() })),
  canSuspend: z.boolean(),
  canSuspendWithoutEnd: z.boolean(),
  canLift: z.boolean(),
  canReadNotes: z.boolean(),
})
