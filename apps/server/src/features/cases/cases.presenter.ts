import type { ServerCall } from '@laurel/contract/endpoint'
import type { listCases } from '@laurel/contract/people/cases'
import { plus } from '../../platform/clock.ts'
import { type PersonRow, presentPersonOrGone } from '../../platform/person.ts'
import type { VoidEffects } from '../votes/voids/voids.service.ts'
import type { CaseAppealRow, CaseRow } from './cases.queries.ts'
import { CASE_DUE_MS } from './cases.rules.ts'

type CaseReply = ServerCall<typeof listCases>['reply']['items'][number]

/** A person of a case with what voiding would do, as a moderator sees it. */
export interface CasePerson {
  userId: string
  person: PersonRow | null
  isVoided: boolean
  effects: VoidEffects
  appeal: CaseAppealRow | null
}

/** A case as a moderator sees it; `recusal` is why the viewer may not decide. */
export function presentCase(
  row: CaseRow,
  facts: {
    people: readonly CasePerson[]
    decidedBy: PersonRow | null
    recusal: string | null
    viewerId: string
  },
): CaseReply {
  const { people, recusal, viewerId } = facts
  return {
    caseId: row.id,
    kind: row.kind,
    state: row.state,
    evidence: [...row.evidence],
    openedAt: row.openedAt.toISOString(),
    dueAt: plus(row.openedAt, CASE_DUE_MS).toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedBy: row.decidedBy === null ? null : presentPersonOrGone(facts.decidedBy, row.decidedBy),
    decisionReason: row.decisionReason,
    people: people.map(({ userId, person, isVoided, effects, appeal }) => ({
      person: presentPersonOrGone(person, userId),
      isVoided,
      ...effects,
      appeal:
        appeal === null
          ? null
          : {
              ...presentCaseAppeal(appeal),
              abilities: {
                canDecide:
                  appeal.state === 'open' && recusal === null && row.decidedBy !== viewerId,
              },
            },
    })),
    abilities: { canDecide: row.state === 'open' && recusal === null, recusal },
  }
}

/** An appeal against a decision that voided a person's votes. */
export function presentCaseAppeal(row: CaseAppealRow) {
  return {
    appealId: row.id,
    state: row.state,
    reason: row.reason,
    createdAt: row.createdAt.toISOString(),
    dueAt: plus(row.createdAt, CASE_DUE_MS).toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decisionReason: row.decisionReason,
  }
}
