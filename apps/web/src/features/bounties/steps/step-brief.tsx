import { MAX_BRIEF_LENGTH, MAX_LINK_LENGTH, MAX_TERMS } from '@laurel/contract/field-limits'
import { Check, CircleDashed, FileText } from 'lucide-react'
import { useState } from 'react'
import { CATEGORY_NAMES } from '../../../lib/text/categories.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Textarea } from '../../../ui/fields/field.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { Markdown } from '../../../ui/text/markdown.tsx'
import type { LintIssue } from '../api.ts'
import { DraftField } from '../wizard/draft-field.tsx'
import { useDraftForm } from '../wizard/draft-form.ts'
import type { BriefTemplate } from '../wizard/draft-values.ts'
import { TextList } from './text-list.tsx'

/** What every brief must cover, and the linter rule that reports it missing. */
const NEEDS = [
  { rule: 'brief-format', name: 'Format' },
  { rule: 'brief-length', name: 'Length' },
  { rule: 'brief-language', name: 'Language' },
  { rule: 'brief-rights', name: 'Rights' },
  { rule: 'brief-ai', name: 'AI policy' },
] as const

/** The brief, with a template to start from and what it still has to cover, and reference links. */
export function StepBrief({
  templates,
  issues,
}: {
  templates: readonly BriefTemplate[]
  issues: readonly LintIssue[]
}) {
  const { values, set } = useDraftForm()
  return (
    <div className="grid grid-cols-1 gap-8">
      <BriefEditor templates={templates} issues={issues} />
      <TextList
        pointer="/referenceLinks"
        legend="References"
        hint="Work you like, material to use, a style guide."
        itemName="Link"
        addLabel="Add a link"
        inputType="url"
        placeholder="https://"
        items={values.referenceLinks}
        onChange={(referenceLinks) => set({ referenceLinks })}
        maxItems={MAX_TERMS}
        maxChars={MAX_LINK_LENGTH}
      />
    </div>
  )
}

/** The text of the brief, to write or to preview. */
function BriefEditor({
  templates,
  issues,
}: {
  templates: readonly BriefTemplate[]
  issues: readonly LintIssue[]
}) {
  const { values, set } = useDraftForm()
  const [view, setView] = useState<'write' | 'preview'>('write')
  return (
    <div className="grid grid-cols-1 gap-3">
      <TemplateOffer templates={templates} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Needs issues={issues} isEmpty={values.brief.trim() === ''} />
        <Segmented
          legend="View of the brief"
          choices={[
            { value: 'write', label: 'Write' },
            { value: 'preview', label: 'Read' },
          ]}
          value={view}
          onChange={setView}
        />
      </div>
      {view === 'write' ? (
        <DraftField
          pointer="/brief"
          label="Brief"
          hint="You can use Markdown: ## for a heading, - for a list, **bold**."
          counter={{ length: values.brief.length, max: MAX_BRIEF_LENGTH }}
        >
          <Textarea
            rows={16}
            value={values.brief}
            onChange={({ target }) => set({ brief: target.value })}
          />
        </DraftField>
      ) : (
        <div className="min-h-96 rounded-control border border-line bg-surface p-4 md:p-6">
          {values.brief.trim() === '' ? (
            <p className="text-muted">Nothing written yet.</p>
          ) : (
            <Markdown source={values.brief} />
          )}
        </div>
      )}
    </div>
  )
}

/** Offers the category's template; a text that it replaces can be restored. */
function TemplateOffer({ templates }: { templates: readonly BriefTemplate[] }) {
  const { values, set } = useDraftForm()
  const template = templates.find(({ category }) => category === values.category)
  if (template === undefined || values.brief === template.brief) return null
  const use = () => {
    const before = values.brief
    set({ brief: template.brief })
    if (before.trim() === '') return
    toast({
      title: 'Template inserted',
      text: 'It replaced your text.',
      action: { label: 'Undo', onClick: () => set({ brief: before }) },
    })
  }
  return (
    <Notice
      tone="info"
      title={`Start from the ${CATEGORY_NAMES[values.category].toLowerCase()} template`}
      action={
        <Button size="sm" icon={<FileText aria-hidden="true" className="size-4" />} onClick={use}>
          Use it
        </Button>
      }
    >
      <p>“{template.title}”. It covers everything a brief needs; you fill in the rest.</p>
    </Notice>
  )
}

/** Format, length, language, rights and AI policy: covered or still missing, by the linter. */
function Needs({ issues, isEmpty }: { issues: readonly LintIssue[]; isEmpty: boolean }) {
  const missing = new Set(issues.map(({ rule }) => rule))
  return (
    <ul aria-label="What the brief must cover" className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {NEEDS.map(({ rule, name }) => {
        const isCovered = !isEmpty && !missing.has(rule)
        const Icon = isCovered ? Check : CircleDashed
        return (
          <li key={rule} className="flex items-center gap-1.5">
            <Icon
              aria-label={isCovered ? 'Covered:' : 'Missing:'}
              className={isCovered ? 'size-4 text-good' : 'size-4 text-muted'}
            />
            <span className={isCovered ? '' : 'text-muted'}>{name}</span>
          </li>
        )
      })}
    </ul>
  )
}
