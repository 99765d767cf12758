import { paths } from '@laurel/contract/spec/routes'
import { useNavigate } from 'react-router'
import { api } from '../../../lib/api/api.ts'
import { useMe } from '../../../lib/api/me.ts'
import { describeProblem, type ProblemMessage } from '../../../lib/api/problem-messages.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { toast } from '../../../lib/toast.ts'
import type { Bounty, LintIssue } from '../api.ts'
import { useBountyUpdate } from '../owner/use-bounty-update.ts'
import type { Draft } from './use-draft.ts'

/** The trust level from which a first bounty needs no review (product.md 4). */
export const UNREVIEWED_TRUST_LEVEL = 2

/** The submit button of the last step: label, action and outcome. */
export interface DraftSubmission {
  label: string
  run: () => Promise<void>
  isPending: boolean
  isDisabled: boolean
  problem: ProblemMessage | null
  /** Whether a moderator reviews it first, as far as the browser knows; undefined until it does. */
  needsReview: boolean | undefined
}

/** Saves a draft and leads to its first blocking issue, or else submits it and opens the bounty for funding. */
export function useSubmitDraft(
  bounty: Bounty,
  draft: Draft,
  reach: (pointer: string) => void,
): DraftSubmission {
  const navigate = useNavigate()
  const update = useBountyUpdate()
  const me = useMe()
  const submit = useAction((_: null) =>
    api('POST /api/v1/bounties/{id}/submit', {
      params: { id: bounty.bountyId },
    }),
  )
  const isIncomplete = draft.issues.some(isBlocking)
  const isRisky = draft.issues.some(({ rule }) => rule === 'risky-words')
  const isNewcomer =
    me === undefined
      ? undefined
      : bounty.sponsorRecord.bountyCount === 0 && me.trustLevel < UNREVIEWED_TRUST_LEVEL
  const needsReview = isRisky || isNewcomer

  const run = async () => {
    if (!(await draft.flush())) return
    const first = draft.readIssues().find(isBlocking)
    if (first !== undefined) return reach(first.pointer)
    const submitted = await submit.run(null)
    if (submitted === null) return
    update(submitted)
    toast(
      submitted.nextDueBy === 'moderators'
        ? { title: 'Submitted', text: 'A moderator checks it within 48 hours.', tone: 'good' }
        : { title: 'Submitted', text: 'No review needed. Fund it to publish.', tone: 'good' },
    )
    await navigate(paths.bounty(submitted.bountyId))
  }
  return {
    label: submitLabel(isIncomplete, needsReview),
    run,
    isPending: submit.isPending,
    isDisabled: !draft.isLintCurrent,
    problem: submit.error === null ? null : describeProblem(submit.error),
    needsReview,
  }
}

const isBlocking = ({ severity }: LintIssue) => severity === 'blocking'

function submitLabel(isIncomplete: boolean, needsReview: boolean | undefined) {
  if (isIncomplete) return 'Show what is missing'
  return needsReview === false ? 'Submit' : 'Submit for review'
}
