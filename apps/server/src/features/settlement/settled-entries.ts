import { type listAwards, wonPrizeLabel } from '../awards/awards.service.ts'
import type { SubmissionRow } from '../submissions/submissions.service.ts'
import type { SettledEntry } from './placed-entries.ts'

/**
 * The entries in the order of the awards, best first; one without an award won nothing and has no score. The votes stand
 * for the checklist only where no one scored: an entry that the sponsor left unscored has 0 (rule D-desk).
 */
export function settledEntries(
  submissions: readonly Pick<SubmissionRow, 'id' | 'authorId'>[],
  awards: readonly Pick<Awaited<ReturnType<typeof listAwards>>[number], 'award'>[],
): SettledEntry[] {
  const order = new Map(awards.map(({ award }, index) => [award.submissionId, { award, index }]))
  const rankOf = (id: string) => order.get(id)?.index ?? awards.length
  const isScored = awards.some(({ award }) => award.checklistPercent !== null)
  return submissions
    .toSorted((a, b) => rankOf(a.id) - rankOf(b.id))
    .map(({ id, authorId }) => {
      const award = order.get(id)?.award
      return {
        submissionId: id,
        authorId,
        place: award?.place ?? null,
        isBonus: award?.isBonus ?? false,
        label: award !== undefined && award.prizeAmount > 0n ? wonPrizeLabel(award) : '',
        checklistPercent: award?.checklistPercent ?? null,
        percent: award?.checklistPercent ?? (isScored ? 0 : (award?.communityPercent ?? 0)),
      }
    })
}
