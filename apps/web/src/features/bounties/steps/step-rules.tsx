import { MAX_TERM_LENGTH, MAX_TERMS } from '@laurel/contract/field-limits'
import { Plus, X } from 'lucide-react'
import { formatNumber } from '../../../lib/text/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, RadioCards } from '../../../ui/fields/choices.tsx'
import { Input, Select } from '../../../ui/fields/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { DraftField, DraftGroup } from '../wizard/draft-field.tsx'
import { useDraftForm } from '../wizard/draft-form.ts'
import { shortId } from '../wizard/draft-values.ts'
import { AI_POLICIES, RIGHTS } from '../words.ts'
import { ChecklistEditor } from './checklist-editor.tsx'
import { TextList } from './text-list.tsx'

const TRUST_LEVELS = [
  'Everyone with a confirmed account',
  'Trust level 1: lesson 1 passed, a day old',
  'Trust level 2: a week of activity and accepted work or good votes',
  'Trust level 3: a month of activity and a lasting record',
]

/** The server counts no further. */
const MAX_COUNTED = 1000

/** ` (12 people qualify today)`, nothing for level 0 and while it isn’t known. */
function qualifying(level: number, counts: readonly number[] | null): string {
  const count = counts?.[level - 1]
  if (count === undefined) return ''
  if (count >= MAX_COUNTED) return ` (over ${formatNumber(MAX_COUNTED - 1)} people qualify today)`
  return ` (${count === 1 ? '1 person qualifies' : `${formatNumber(count)} people qualify`} today)`
}

/** What is judged, what rules an entry out, what entrants answer, and who may do what. */
export function StepRules() {
  const { values, set, entrantCounts } = useDraftForm()
  return (
    <div className="grid grid-cols-1 gap-10">
      <ChecklistEditor />
      <TextList
        pointer="/disqualifiers"
        legend="Disqualifiers"
        hint="Say them now so nobody wastes their time."
        itemName="Disqualifier"
        addLabel="Add a disqualifier"
        items={values.disqualifiers}
        onChange={(disqualifiers) => set({ disqualifiers })}
        maxItems={MAX_TERMS}
        maxChars={MAX_TERM_LENGTH}
      />
      <Questions />
      <RadioCards
        legend="AI tools"
        columns={3}
        choices={(['allowed', 'disclose', 'forbidden'] as const).map((value) => ({
          value,
          label: AI_POLICIES[value].name,
          hint: AI_POLICIES[value].text,
        }))}
        value={values.aiPolicy}
        onChange={(aiPolicy) => set({ aiPolicy })}
      />
      <RadioCards
        legend="Rights in the work"
        columns={3}
        choices={(['license', 'assignment', 'none'] as const).map((value) => ({
          value,
          label: RIGHTS[value].name,
          hint: RIGHTS[value].text,
        }))}
        value={values.rights}
        onChange={(rights) => set({ rights })}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <DraftField pointer="/minTrustLevel" label="Who may enter">
          <Select
            value={String(values.minTrustLevel)}
            onChange={({ target }) => set({ minTrustLevel: Number(target.value) })}
          >
            {TRUST_LEVELS.map((text, level) => (
              <option key={text} value={level}>
                {text}
                {qualifying(level, entrantCounts)}
              </option>
            ))}
          </Select>
        </DraftField>
        <DraftField pointer="/entriesPerPerson" label="Entries per person">
          <Select
            value={String(values.entriesPerPerson)}
            onChange={({ target }) => set({ entriesPerPerson: Number(target.value) })}
          >
            {[1, 2, 3, 4, 5].map((count) => (
              <option key={count} value={count}>
                {count === 1 ? 'One' : `Up to ${count}`}
              </option>
            ))}
          </Select>
        </DraftField>
      </div>
    </div>
  )
}

/** Up to ten questions that entrants answer with their entry. */
function Questions() {
  const { values, set } = useDraftForm()
  const { questions } = values
  const change = (index: number, patch: Partial<(typeof questions)[number]>) =>
    set({ questions: questions.map((item, at) => (at === index ? { ...item, ...patch } : item)) })
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-sm">
        Questions for entrants <span className="font-normal text-muted">(optional)</span>
      </legend>
      <DraftGroup pointer="/questions">
        <p className="text-muted text-xs">
          Answered with the entry, read by you and the moderators before the decision.
        </p>
        {questions.map((question, index) => (
          <div key={question.id} className="border-line border-b pb-1 last:border-0">
            <div className="flex items-start gap-1">
              <div className="min-w-0 flex-1">
                <DraftField
                  pointer={`/questions/${index}/text`}
                  label={`Question ${index + 1}`}
                  isLabelHidden
                >
                  <Input
                    value={question.text}
                    maxLength={MAX_TERM_LENGTH}
                    onChange={({ target }) => change(index, { text: target.value })}
                  />
                </DraftField>
              </div>
              <IconButton
                label={`Remove question ${index + 1}`}
                onClick={() => set({ questions: questions.toSpliced(index, 1) })}
              >
                <X aria-hidden="true" className="size-4" />
              </IconButton>
            </div>
            <Checkbox
              label="An answer is required"
              aria-label={`An answer to question ${index + 1} is required`}
              checked={question.isRequired}
              onChange={({ target }) => change(index, { isRequired: target.checked })}
            />
          </div>
        ))}
        {questions.length < MAX_TERMS && (
          <div>
            <Button
              size="sm"
              icon={<Plus aria-hidden="true" className="size-4" />}
              onClick={() =>
                set({ questions: [...questions, { id: shortId(), text: '', isRequired: true }] })
              }
            >
              Add a question
            </Button>
          </div>
        )}
      </DraftGroup>
    </fieldset>
  )
}
