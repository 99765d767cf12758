import type { DeskEntry, objection } from '@laurel/contract/work/awards'
import type { SubmissionDetail } from '@laurel/contract/work/submissions'
import type { z } from 'zod'
import { presentPerson } from '../../platform/person.ts'
import type { AwardRow } from './awards.queries.ts'
import type { Slot } from './formula.ts'
import type { EntryFigures } from './judged-entries.service.ts'
import type { ObjectionRow } from './objections.queries.ts'

/**
 * An entry on the sponsor's desk. Until voting has closed it reveals nothing about votes; once announced, it has the
 * announced figures.
 */
export function presentDeskEntry(parts: {
  submission: SubmissionDetail
  figures: EntryFigures
  award: AwardRow | null
  /** The slot by the formula now, null when the entry is not scored. */
  slot: Slot | null
  needsFullScores: boolean
  votingClosed: boolean
}): DeskEntry {
  const { submission, figures, award, slot, needsFullScores, votingClosed } = parts
  const { scores, tally } = figures
  return {
    submission,
    scores: scores?.scores ?? {},
    checklistPercent: figures.checklistPercent,
    note: scores?.note ?? '',
    isShortlisted: scores?.isShortlisted ?? false,
    community:
      votingClosed && tally !== null
        ? {
            percent: tally.communityPercent,
            rank: tally.rank,
            wilson: tally.wilson,
            weight: tally.weight,
            deciders: tally.deciders,
          }
        : null,
    finalScore: votingClosed ? (award === null ? figures.finalScore : award.finalScore) : null,
    formulaPlace: votingClosed
      ? ((award === null ? slot?.place : award.formulaPlace) ?? null)
      : null,
    formulaIsBonus: votingClosed && award === null && slot?.isBonus === true,
    needsFullScores,
  }
}

/** An objection, as publicly visible. */
export function presentObjection({
  objection: row,
  author,
}: ObjectionRow): z.input<typeof objection> {
  const username = `user_${row.authorId.slice(0, 8)}`
  return {
    objectionId: row.id,
    author: presentPerson(
      author ?? { userId: row.authorId, username, displayName: username, avatarUrl: null },
    ),
    submissionId: row.submissionId,
    reason: row.reason,
    state: row.state,
    decisionReason: row.decisionReason,
    dueAt: row.dueAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
  }
}
