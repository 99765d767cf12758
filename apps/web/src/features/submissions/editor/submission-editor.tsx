import {
  MAX_ANSWER_LENGTH,
  MAX_LINK_LENGTH,
  MAX_SUBMISSION_TITLE_LENGTH,
} from '@laurel/contract/field-limits'
import { paths } from '@laurel/contract/spec/routes'
import { CATEGORIES, CATEGORY_NAMES } from '../../../lib/text/categories.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field, Input, Select, Textarea } from '../../../ui/fields/field.tsx'
import { Link } from '../../../ui/link.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Countdown } from '../../../ui/text/time.tsx'
import type { EntryTarget, Submission } from '../api.ts'
import { EntryBrief } from './entry-brief.tsx'
import { EntryAiUse, EntryBody } from './entry-parts.tsx'
import { PicturesField } from './pictures-field.tsx'
import { type EntryFields, fieldsOf, listError, useEntryDraft } from './use-entry-draft.ts'
import { useEntrySubmit } from './use-entry-submit.ts'

const SAVE_TEXT = {
  clean: 'Not saved yet',
  waiting: 'Not saved yet',
  saving: 'Saving…',
  saved: 'Saved',
  failed: 'Not saved',
} as const

/** Where an entry or post is written: saves itself, previews, says what is missing, submits. */
export function EntryEditor({
  submission,
  target,
}: {
  /** The draft to go on with, null for a new one. */
  submission: Submission | null
  /** The bounty it answers, null for a post. */
  target: EntryTarget | null
}) {
  const draft = useEntryDraft(
    {
      submission,
      bountyId: target?.bountyId ?? null,
      fields: submission === null ? emptyFields(target) : fieldsOf(submission),
    },
    // Only the address changes, so that a reload finds the draft while the form stays as it is.
    (id) => history.replaceState(history.state, '', `${paths.submissions}?edit=${id}`),
  )
  const { fields, change, state } = draft
  const isIn = submission !== null && !submission.phase.isUnsubmitted
  const { form, handleSubmit, isPending, errorAt, refusal } = useEntrySubmit(draft, {
    target,
    isIn,
  })

  return (
    <form
      ref={form}
      onSubmit={handleSubmit}
      noValidate
      className="grid gap-8 lg:grid-cols-[1fr_20rem]"
    >
      <div className="grid content-start gap-6">
        <Field
          label="Title"
          counter={{ length: fields.title.length, max: MAX_SUBMISSION_TITLE_LENGTH }}
          {...errorAt('/title')}
        >
          <Input value={fields.title} onChange={(event) => change({ title: event.target.value })} />
        </Field>
        <EntryBody fields={fields} onChange={change} errorAt={errorAt} />
        <Field
          label="Link"
          hint="To the work itself, when it lives elsewhere: http or https"
          isOptional
          {...errorAt('/link')}
        >
          <Input
            type="url"
            inputMode="url"
            placeholder="https://"
            value={fields.link}
            maxLength={MAX_LINK_LENGTH}
            onChange={(event) => change({ link: event.target.value })}
          />
        </Field>
        <PicturesField
          pictures={fields.images}
          error={listError(draft.error, '/images')}
          onChange={(images) => change({ images })}
        />
        {target === null && (
          <Field label="Category">
            <Select
              value={fields.category}
              onChange={(event) => {
                const category = CATEGORIES.find((value) => value === event.target.value)
                if (category !== undefined) change({ category })
              }}
            >
              {CATEGORIES.map((category) => (
                <option key={category} value={category}>
                  {CATEGORY_NAMES[category]}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {target?.questions.map((question) => (
          <Field
            key={question.id}
            label={question.text}
            isOptional={!question.isRequired}
            {...errorAt(`/answers/${question.id}`)}
          >
            <Textarea
              rows={2}
              value={fields.answers[question.id] ?? ''}
              maxLength={MAX_ANSWER_LENGTH}
              onChange={(event) =>
                change({ answers: { ...fields.answers, [question.id]: event.target.value } })
              }
            />
          </Field>
        ))}
        <EntryAiUse fields={fields} target={target} onChange={change} errorAt={errorAt} />
      </div>
      <div className="grid content-start gap-4 lg:sticky lg:top-20">
        {target !== null && <EntryBrief target={target} />}
        <Card className="grid gap-3">
          <p role="status" className="text-muted text-sm">
            {SAVE_TEXT[state]}
          </p>
          {refusal !== null && (
            <ErrorState
              error={refusal}
              safe="What you wrote is still in this form."
              {...(draft.error !== null && { onRetry: () => void draft.flush() })}
            />
          )}
          {target !== null && <EntryTerms target={target} isIn={isIn} />}
          <Button type="submit" variant="primary" isWide isBusy={isPending}>
            {isIn ? 'Save changes' : target === null ? 'Publish' : 'Submit entry'}
          </Button>
          <Link
            to={target === null ? paths.submissions : paths.bounty(target.slug)}
            className="text-center text-muted text-sm hover:underline"
          >
            {isIn || state === 'clean' ? 'Leave' : 'Leave (your draft is saved)'}
          </Link>
        </Card>
      </div>
    </form>
  )
}

function emptyFields(target: EntryTarget | null): EntryFields {
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

/** What submitting takes, and until when the entry can be changed. */
function EntryTerms({ target, isIn }: { target: EntryTarget; isIn: boolean }) {
  return (
    <p className="text-muted text-sm">
      {!isIn && target.prizeTotal !== '0' && 'Submitting uses one entry credit. '}
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
