import { paths } from '@laurel/contract/spec/routes'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Link } from '../../../ui/link.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Countdown } from '../../../ui/text/time.tsx'
import type { TargetBounty } from '../api.ts'
import type { useSubmissionDraft } from './use-submission-draft.ts'

const SAVE_TEXT = {
  clean: 'Not saved yet',
  waiting: 'Not saved yet',
  saving: 'Saving…',
  saved: 'Saved',
  failed: 'Not saved',
} as const

/** The save state, the terms and the submit button of the editor. */
export function SubmitPanel({
  draft,
  target,
  isSubmitted,
  isPending,
  refusal,
}: {
  draft: ReturnType<typeof useSubmissionDraft>
  target: TargetBounty | null
  isSubmitted: boolean
  isPending: boolean
  /** A refusal that is about no field, null without one. */
  refusal: unknown
}) {
  const { state } = draft
  return (
    <Card className="grid gap-3">
      <p role="status" className="text-muted text-sm">
        {SAVE_TEXT[state]}
      </p>
      {refusal !== null && (
        <ErrorState
          error={refusal}
          safe="Your text is still in this form."
          {...(draft.error !== null && { onRetry: () => void draft.flush() })}
        />
      )}
      {target !== null && <EntryTerms target={target} isSubmitted={isSubmitted} />}
      <Button type="submit" variant="primary" isWide isBusy={isPending}>
        {isSubmitted ? 'Save changes' : target === null ? 'Publish' : 'Submit entry'}
      </Button>
      <Link
        to={target === null ? paths.submissions : paths.bounty(target.slug)}
        className="text-center text-muted text-sm hover:underline"
      >
        {isSubmitted || state === 'clean' ? 'Leave' : 'Leave (your draft is saved)'}
      </Link>
    </Card>
  )
}

/** What submitting costs, and how long the entry can be edited. */
function EntryTerms({ target, isSubmitted }: { target: TargetBounty; isSubmitted: boolean }) {
  return (
    <p className="text-muted text-sm">
      {!isSubmitted && target.prizeTotal !== '0' && 'Submitting uses one entry credit. '}
      You can edit it until the deadline
      {target.deadlineAt !== null && (
        <>
          {' '}
          (<Countdown to={target.deadlineAt} />)
        </>
      )}{' '}
      or its first review.
    </p>
  )
}
