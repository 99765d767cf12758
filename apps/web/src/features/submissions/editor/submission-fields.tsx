import { MAX_AI_TOOLS_LENGTH, MAX_SUBMISSION_BODY_LENGTH } from '@laurel/contract/field-limits'
import { useState } from 'react'
import { RadioCards, Segmented } from '../../../ui/fields/choices.tsx'
import { Field, Input, Textarea } from '../../../ui/fields/field.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { Markdown } from '../../../ui/text/markdown.tsx'
import type { EntryTarget } from '../api.ts'
import { AI_USE } from '../words.ts'
import type { EntryFields } from './use-entry-draft.ts'

/** What is wrong with a field, by its JSON pointer; nothing when it is right. */
export type ErrorAt = (pointer: string) => { error?: string }

interface PartProps {
  fields: EntryFields
  onChange: (part: Partial<EntryFields>) => void
  errorAt: ErrorAt
}

/** The text of an entry, with a preview; what is wrong with it is said where it is written. */
export function EntryBody({ fields, onChange, errorAt }: PartProps) {
  const [chosen, setView] = useState<'write' | 'preview'>('write')
  const error = errorAt('/body')
  const view = error.error === undefined ? chosen : 'write'
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

/** What an author declares about AI. Nothing is chosen beforehand. */
export function EntryAiUse({
  fields,
  target,
  onChange,
  errorAt,
}: PartProps & { target: EntryTarget | null }) {
  const hasUsedAi = fields.aiUse !== null && fields.aiUse !== 'none'
  return (
    <div className="grid gap-4">
      <RadioCards
        legend="How AI had a part in it"
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
        <Field label="Which tools, and what for" {...errorAt('/aiTools')}>
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
