import { paths } from '@laurel/contract/spec/routes'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../lib/api.ts'
import { CATEGORIES, CATEGORY_NAMES } from '../../lib/categories.ts'
import { toast } from '../../lib/toast.ts'
import { useIntent } from '../../lib/use-intent.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { RadioCards, Segmented } from '../../ui/choices.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field, Input, Select, Textarea } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { Markdown } from '../../ui/markdown.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Countdown } from '../../ui/time.tsx'
import type { EntryTarget, Submission } from './api.ts'
import { EntryBrief } from './entry-brief.tsx'
import { PicturesField } from './pictures-field.tsx'
import {
  type EntryFields,
  fieldError,
  fieldsOf,
  listError,
  useEntryDraft,
} from './use-entry-draft.ts'
import { AI_USE } from './words.ts'

const SAVE_TEXT = {
  clean: 'Not saved yet',
  waiting: 'Not saved yet',
  saving: 'Saving…',
  saved: 'Saved',
  failed: 'Not saved',
} as const

const BODY_MAX = 5000
const TITLE_MAX = 120
const ANSWER_MAX = 2000

/** Where an entry or post is written: saves itself, previews, says what is missing, hands in. */
export function EntryEditor({
  submission,
  target,
}: {
  /** The draft to go on with, null for a new one. */
  submission: Submission | null
  /** The bounty it answers, null for a post. */
  target: EntryTarget | null
}) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
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
  const handIn = useIntent((id: string, idempotencyKey) =>
    api('POST /api/v1/submissions/{id}/submit', { params: { id }, idempotencyKey }),
  )
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const saved = await draft.flush()
    if (saved === null) return
    const handed = await handIn.run(saved.submissionId)
    if (handed === null) return
    void queryClient.invalidateQueries()
    toast({
      title: target === null ? 'Post handed in' : 'Entry handed in',
      text:
        handed.state === 'accepted'
          ? 'It is accepted.'
          : 'A moderator looks at it, nearest deadline first.',
      tone: 'good',
    })
    navigate(target === null ? `${paths.submissions}?tab=mine` : paths.bounty(target.slug))
  }
  const refused = handIn.error ?? draft.error

  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-8 lg:grid-cols-[1fr_20rem]">
      <div className="grid content-start gap-6">
        <Field
          label="Title"
          counter={{ length: fields.title.length, max: TITLE_MAX }}
          {...fieldError(refused, '/title')}
        >
          <Input
            value={fields.title}
            maxLength={TITLE_MAX}
            onChange={(event) => change({ title: event.target.value })}
          />
        </Field>
        <Body fields={fields} onChange={change} error={refused} />
        <Field
          label="Link"
          hint="To the work itself, when it lives elsewhere: http or https"
          isOptional
          {...fieldError(refused, '/link')}
        >
          <Input
            type="url"
            inputMode="url"
            placeholder="https://"
            value={fields.link}
            maxLength={2000}
            onChange={(event) => change({ link: event.target.value })}
          />
        </Field>
        <PicturesField
          pictures={fields.images}
          error={listError(refused, '/images')}
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
            {...fieldError(refused, `/answers/${question.id}`)}
          >
            <Textarea
              rows={2}
              value={fields.answers[question.id] ?? ''}
              maxLength={ANSWER_MAX}
              onChange={(event) =>
                change({ answers: { ...fields.answers, [question.id]: event.target.value } })
              }
            />
          </Field>
        ))}
        <AiUse fields={fields} target={target} onChange={change} />
      </div>
      <div className="grid content-start gap-4 lg:sticky lg:top-20">
        {target !== null && <EntryBrief target={target} />}
        <Card className="grid gap-3">
          <p role="status" className="text-muted text-sm">
            {SAVE_TEXT[state]}
          </p>
          {refused !== null && (
            <ErrorState
              error={refused}
              safe="What you wrote is still in this form."
              {...(handIn.error === null && { onRetry: () => void draft.flush() })}
            />
          )}
          {target !== null && (
            <p className="text-muted text-sm">
              Handing in takes one entry credit. You can edit until the deadline
              {target.deadlineAt !== null && (
                <>
                  {' '}
                  (<Countdown to={target.deadlineAt} />)
                </>
              )}{' '}
              or the first review.
            </p>
          )}
          <Button type="submit" variant="primary" isWide isBusy={handIn.isPending}>
            {target === null ? 'Hand in post' : 'Hand in entry'}
          </Button>
          <Link
            to={target === null ? paths.submissions : paths.bounty(target.slug)}
            className="text-center text-muted text-sm hover:underline"
          >
            Back without handing in
          </Link>
        </Card>
      </div>
    </form>
  )
}

interface PartProps {
  fields: EntryFields
  onChange: (part: Partial<EntryFields>) => void
}

function Body({ fields, onChange, error }: PartProps & { error: unknown }) {
  const [view, setView] = useState<'write' | 'preview'>('write')
  return (
    <div className="grid gap-2">
      <Segmented
        legend="View of the text"
        choices={[
          { value: 'write', label: 'Write' },
          { value: 'preview', label: 'Preview' },
        ]}
        value={view}
        onChange={setView}
      />
      {view === 'write' ? (
        <Field
          label="Text"
          hint="Markdown"
          counter={{ length: fields.body.length, max: BODY_MAX }}
          {...fieldError(error, '/body')}
        >
          <Textarea
            rows={10}
            value={fields.body}
            maxLength={BODY_MAX}
            onChange={(event) => onChange({ body: event.target.value })}
          />
        </Field>
      ) : (
        <div className="min-h-64 rounded-control border border-line bg-surface p-4">
          {fields.body.trim() === '' ? (
            <p className="text-muted text-sm">Nothing written yet.</p>
          ) : (
            <Markdown source={fields.body} topLevel={2} />
          )}
        </div>
      )}
    </div>
  )
}

function AiUse({ fields, target, onChange }: PartProps & { target: EntryTarget | null }) {
  return (
    <div className="grid gap-4">
      <RadioCards
        legend="How AI had a part in it"
        columns={3}
        choices={(['none', 'assisted', 'generated'] as const).map((value) => ({
          value,
          label: AI_USE[value],
        }))}
        value={fields.aiUse}
        onChange={(aiUse) => onChange({ aiUse })}
      />
      {target?.aiPolicy === 'forbidden' && fields.aiUse !== 'none' && (
        <Notice tone="warn" title="This bounty forbids AI">
          An entry made with AI will be rejected here.
        </Notice>
      )}
      {fields.aiUse !== 'none' && (
        <Field label="Which tools, and what for">
          <Input
            value={fields.aiTools}
            maxLength={200}
            onChange={(event) => onChange({ aiTools: event.target.value })}
          />
        </Field>
      )}
    </div>
  )
}

function emptyFields(target: EntryTarget | null): EntryFields {
  return {
    title: '',
    body: '',
    link: '',
    answers: {},
    aiUse: 'none',
    aiTools: '',
    category: target?.category ?? 'other',
    images: [],
  }
}
