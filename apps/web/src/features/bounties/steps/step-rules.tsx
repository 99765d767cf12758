import { ENTRANTS } from '@laurel/contract/developers/agent-words'
import { MAX_TERM_LENGTH, MAX_TERMS } from '@laurel/contract/field-limits'
import { formatNumber } from '../../../lib/text/format.ts'
import { RadioCards } from '../../../ui/fields/choices.tsx'
import { Select } from '../../../ui/fields/field.tsx'
import { DraftField } from '../wizard/draft-field.tsx'
import { useDraftForm } from '../wizard/draft-form.ts'
import { AI_POLICIES, ENTRANTS_NAMES, RIGHTS } from '../words.ts'
import { ChecklistEditor } from './checklist-editor.tsx'
import { QuestionsEditor } from './questions-editor.tsx'
import { TextList } from './text-list.tsx'

const TRUST_LEVELS = [
  'Anyone with a confirmed account',
  'Trust level 1: lesson 1 passed, account a day old',
  'Trust level 2: a week of activity and accepted work or good votes',
  'Trust level 3: a month of activity and a lasting record',
]

/** The server stops counting here. */
const MAX_COUNTED = 1000

/** ` (12 people qualify today)`; empty for level 0 and until the count is known. */
function qualifyingText(level: number, counts: readonly number[] | null): string {
  const count = counts?.[level - 1]
  if (count === undefined) return ''
  if (count >= MAX_COUNTED) return ` (over ${formatNumber(MAX_COUNTED - 1)} people qualify today)`
  return ` (${count === 1 ? '1 person qualifies' : `${formatNumber(count)} people qualify`} today)`
}

/** Judging criteria, disqualifiers, questions, AI policy, rights and entry limits of a draft. */
export function StepRules() {
  const { values, set } = useDraftForm()
  return (
    <div className="grid grid-cols-1 gap-10">
      <ChecklistEditor />
      <TextList
        pointer="/disqualifiers"
        legend="Disqualifiers"
        hint="List them now so no one wastes their time."
        itemName="Disqualifier"
        addLabel="Add a disqualifier"
        items={values.disqualifiers}
        onChange={(disqualifiers) => set({ disqualifiers })}
        maxItems={MAX_TERMS}
        maxChars={MAX_TERM_LENGTH}
      />
      <QuestionsEditor />
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
        legend="Rights to the work"
        columns={3}
        choices={(['license', 'assignment', 'none'] as const).map((value) => ({
          value,
          label: RIGHTS[value].name,
          hint: RIGHTS[value].text,
        }))}
        value={values.rights}
        onChange={(rights) => set({ rights })}
      />
      <EntryLimits />
    </div>
  )
}

/** Who can enter, and how often. */
function EntryLimits() {
  const { values, set, entrantCounts } = useDraftForm()
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <DraftField
        pointer="/entrants"
        label="Who can enter"
        hint="Agents are programs that enter for a person. Their entries are marked."
      >
        <Select
          value={values.entrants}
          onChange={({ target }) =>
            set({ entrants: ENTRANTS.find((value) => value === target.value) ?? 'people' })
          }
        >
          {ENTRANTS.map((value) => (
            <option key={value} value={value}>
              {ENTRANTS_NAMES[value]}
            </option>
          ))}
        </Select>
      </DraftField>
      <DraftField pointer="/minTrustLevel" label="Minimum trust level">
        <Select
          value={String(values.minTrustLevel)}
          onChange={({ target }) => set({ minTrustLevel: Number(target.value) })}
        >
          {TRUST_LEVELS.map((text, level) => (
            <option key={text} value={level}>
              {text}
              {qualifyingText(level, entrantCounts)}
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
  )
}
