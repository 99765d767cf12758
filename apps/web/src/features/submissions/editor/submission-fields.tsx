import {
  MAX_AI_TOOLS_LENGTH,
  MAX_ANSWER_LENGTH,
  MAX_LINK_LENGTH,
  MAX_SUBMISSION_BODY_LENGTH,
  MAX_SUBMISSION_TITLE_LENGTH,
} from '@laurel/contract/field-limits'
import { useState } from 'react'
import { CATEGORIES, CATEGORY_NAMES } from '../../../lib/text/categories.ts'
import { RadioCards } from '../../../ui/fields/choices.tsx'
import { Field, Input, Select, Textarea } from '../../../ui/fields/field.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { Markdown } from '../../../ui/text/markdown.tsx'
import type { TargetBounty } from '../api.ts'
import { AI_USE } from '../words.ts'
import type { SubmissionFields } from './use-submission-draft.ts'

/** The error of a field, by its JSON pointer; empty when the field is valid. */
export type ErrorAt = (pointer: string) => { error?: string }

interface PartProps {
  fields: SubmissionFields
  onChange: (part: Partial<SubmissionFields>) => void
  errorAt: ErrorAt
}

/** The title of an entry, with a counter. */
export function TitleField({ fields, onChange, errorAt }: PartProps) {
  return (
    <Field
      label="Title"
      counter={{ length: fields.title.length, max: MAX_SUBMISSION_TITLE_LENGTH }}
      {...errorAt('/title')}
    >
      <Input value={fields.title} onChange={(event) => onChange({ title: event.target.value })} />
    </Field>
  )
}

/** The text of an entry, with a preview; an error switches back to writing. */
export function BodyField({ fields, onChange, errorAt }: PartProps) {
  const [chosen, setView] = useState<'write' | 'preview'>('write')
  const error = errorAt('/body')
  const view = error.error === undefined ? chosen : 'write'
  return (
    <div className="grid gap-2">
      <Segmented
        legend="Editor view"
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
          counter={{ length: fields.body.length, max: MAX_SUBMISSION_BODY_LENGTH }}
          {...error}
        >
          <Textarea
            rows={10}
            value={fields.body}
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

/** The address of a work that is hosted elsewhere. */
export function LinkField({ fields, onChange, errorAt }: PartProps) {
  return (
    <Field
      label="Link"
      hint="If the work is hosted elsewhere: starts with http:// or https://"
      isOptional
      {...errorAt('/link')}
    >
      <Input
        type="url"
        inputMode="url"
        placeholder="https://"
        value={fields.link}
        maxLength={MAX_LINK_LENGTH}
        onChange={(event) => onChange({ link: event.target.value })}
      />
    </Field>
  )
}

/** The category of a post; an entry takes that of its bounty. */
export function CategoryField({
  value,
  onChange,
}: {
  value: SubmissionFields['category']
  onChange: (category: SubmissionFields['category']) => void
}) {
  return (
    <Field label="Category">
      <Select
        value={value}
        onChange={(event) => {
          const category = CATEGORIES.find((each) => each === event.target.value)
          if (category !== undefined) onChange(category)
        }}
      >
        {CATEGORIES.map((category) => (
          <option key={category} value={category}>
            {CATEGORY_NAMES[category]}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** The questions that the bounty asks its entrants. */
export function QuestionFields({
  fields,
  target,
  onChange,
  errorAt,
}: PartProps & { target: TargetBounty | null }) {
  return target?.questions.map((question) => (
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
          onChange({ answers: { ...fields.answers, [question.id]: event.target.value } })
        }
      />
    </Field>
  ))
}

/** The author’s declaration of AI use, with no default. */
export function AiUseField({
  fields,
  target,
  onChange,
  errorAt,
}: PartProps & { target: TargetBounty | null }) {
  const hasUsedAi = fields.aiUse !== null && fields.aiUse !== 'none'
  return (
    <div className="grid gap-4">
      <RadioCards
        legend="How you used AI"
        columns={3}
        choices={(['none', 'assisted', 'generated'] as const).map((value) => ({
          value,
          label: AI_USE[value],
        }))}
        value={fields.aiUse ?? undefined}
        {...errorAt('/aiUse')}
        onChange={(aiUse) => onChange({ aiUse })}
      />
      {target?.aiPolicy === 'forbidden' && hasUsedAi && (
        <Notice tone="warn" title="This bounty forbids AI">
          An entry made with AI will be rejected here.
        </Notice>
      )}
      {hasUsedAi && (
        <Field label="Which tools, and for what" {...errorAt('/aiTools')}>
          <Input
            value={fields.aiTools}
            maxLength={MAX_AI_TOOLS_LENGTH}
            onChange={(event) => onChange({ aiTools: event.target.value })}
          />
        </Field>
      )}
    </div>
  )
}
