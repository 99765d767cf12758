import { paths } from '@laurel/contract/spec/routes'
import { Notice } from '../../../ui/states/notice.tsx'
import type { Submission, TargetBounty } from '../api.ts'
import { STATES } from '../words.ts'
import { PicturesField } from './pictures-field.tsx'
import {
  AiUseField,
  BodyField,
  CategoryField,
  LinkField,
  QuestionFields,
  TitleField,
} from './submission-fields.tsx'
import { SubmitPanel } from './submit-panel.tsx'
import { TargetBrief } from './target-brief.tsx'
import {
  fieldsOf,
  listError,
  type SubmissionFields,
  useSubmissionDraft,
} from './use-submission-draft.ts'
import { useSubmitSubmission } from './use-submit-submission.ts'

/** The editor of an entry or post: saves automatically, previews the text, shows what is missing and submits. */
export function SubmissionEditor({
  submission,
  target,
}: {
  /** The submission to edit, null for a new one. */
  submission: Submission | null
  /** The bounty to enter, null for a post. */
  target: TargetBounty | null
}) {
  const draft = useSubmissionDraft(
    {
      submission,
      bountyId: target?.bountyId ?? null,
      fields: submission === null ? emptyFields(target) : fieldsOf(submission),
    },
    putInAddress,
  )
  const { fields, change } = draft
  const isSubmitted = submission !== null && !submission.phase.isUnsubmitted
  const { form, handleSubmit, isPending, errorAt, refusal } = useSubmitSubmission(draft, {
    target,
    isSubmitted,
  })

  return (
    <form
      ref={form}
      onSubmit={handleSubmit}
      noValidate
      className="grid gap-8 lg:grid-cols-[1fr_20rem]"
    >
      <div className="grid content-start gap-6">
        <WhyYouAreHere submission={submission} />
        <TitleField fields={fields} onChange={change} errorAt={errorAt} />
        <BodyField fields={fields} onChange={change} errorAt={errorAt} />
        <LinkField fields={fields} onChange={change} errorAt={errorAt} />
        <PicturesField
          pictures={fields.images}
          error={listError(draft.error, '/images')}
          onChange={(images) => change({ images })}
        />
        {target === null && (
          <CategoryField value={fields.category} onChange={(category) => change({ category })} />
        )}
        <QuestionFields fields={fields} target={target} onChange={change} errorAt={errorAt} />
        <AiUseField fields={fields} target={target} onChange={change} errorAt={errorAt} />
      </div>
      <div className="grid content-start gap-4 lg:sticky lg:top-20">
        {target !== null && <TargetBrief target={target} />}
        <SubmitPanel
          draft={draft}
          target={target}
          isSubmitted={isSubmitted}
          isPending={isPending}
          refusal={refusal}
        />
      </div>
    </form>
  )
}

/** What a moderator asked to change, or that an agent left the entry to its owner. */
function WhyYouAreHere({ submission }: { submission: Submission | null }) {
  if (submission === null) return null
  return (
    <>
      {submission.decisionReason !== null && (
        <Notice tone="warn" title={STATES[submission.state].name}>
          {submission.decisionReason}
        </Notice>
      )}
      {submission.agent !== null && submission.awaitsOwner && (
        <Notice title={`${submission.agent.name} finished this entry`}>
          Read it, change what you like, and submit it if you stand behind it.
        </Notice>
      )}
    </>
  )
}

/** Changes the address only: the form stays mounted, and a reload finds the draft. */
function putInAddress(submissionId: string): void {
  history.replaceState(history.state, '', `${paths.submissions}?edit=${submissionId}`)
}

function emptyFields(target: TargetBounty | null): SubmissionFields {
  return {
    title: '',
    body: '',
    link: '',
    answers: {},
    aiUse: null,
    aiTools: '',
    category: target?.category ?? 'other',
    images: [],
  }
}
