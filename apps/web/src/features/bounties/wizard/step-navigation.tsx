import { ArrowLeft } from 'lucide-react'
import { formatAmount } from '../../../lib/text/format.ts'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import type { Bounty } from '../api.ts'
import { neighbours, type StepId } from './draft-steps.ts'
import { totalOf } from './draft-values.ts'
import { SubmitNote } from './submit-note.tsx'
import type { Draft } from './use-draft.ts'
import { type DraftSubmission, useSubmitDraft } from './use-submit-draft.ts'

/** Back and Continue; in the last step the button to submit. Below 768 px a bar that stays in view. */
export function StepNavigation({
  step,
  open,
  bounty,
  draft,
  reach,
}: {
  step: StepId
  open: (step: StepId) => void
  bounty: Bounty
  draft: Draft
  reach: (pointer: string) => void
}) {
  const { before, after } = neighbours(step)
  const submission = useSubmitDraft(bounty, draft, reach)
  const back = before !== null && <BackButton onClick={() => open(before)} />
  const primary =
    after !== null ? (
      <Button
        variant="primary"
        className="min-w-0 flex-1 md:flex-none"
        onClick={() => {
          void draft.flush()
          open(after)
        }}
      >
        Continue
      </Button>
    ) : (
      <SubmitButton submission={submission} />
    )
  return (
    <>
      {after === null && <SubmitDetails submission={submission} draft={draft} />}
      <div className="mt-8 hidden items-center justify-between gap-3 md:flex">
        {back || <span />}
        {primary}
      </div>
      <ActionBar>
        {back}
        <span className="figures whitespace-nowrap text-muted text-sm">
          {formatAmount(totalOf(draft.values), draft.values.rewardToken)}
        </span>
        {primary}
      </ActionBar>
    </>
  )
}

function BackButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      variant="quiet"
      icon={<ArrowLeft aria-hidden="true" className="size-4" />}
      onClick={onClick}
    >
      Back
    </Button>
  )
}

function SubmitButton({ submission }: { submission: DraftSubmission }) {
  return (
    <Button
      variant="primary"
      className="min-w-0 flex-1 md:flex-none"
      isBusy={submission.isPending}
      disabled={submission.isDisabled}
      onClick={submission.run}
    >
      {submission.label}
    </Button>
  )
}

/** What submitting means, and why it was refused. */
function SubmitDetails({ submission, draft }: { submission: DraftSubmission; draft: Draft }) {
  return (
    <div className="mt-8 grid gap-4">
      <SubmitNote needsReview={submission.needsReview} values={draft.values} />
      {submission.problem !== null && (
        <Notice tone="bad" isAnnounced title={submission.problem.title}>
          <p>{submission.problem.text}</p>
        </Notice>
      )}
    </div>
  )
}
