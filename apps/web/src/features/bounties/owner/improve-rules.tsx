import { MAX_ENTRIES_PER_PERSON, MAX_LINK_LENGTH, MAX_TERMS } from '@laurel/contract/field-limits'
import { Plus, X } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/choices.tsx'
import { Input, Select } from '../../../ui/fields/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { Bounty } from '../api.ts'
import { DraftField, DraftGroup } from '../wizard/draft-field.tsx'
import { useDraftForm } from '../wizard/draft-form.ts'
import { RIGHTS } from '../words.ts'

/** Rights from least to most demanding. */
const RIGHTS_ORDER = ['none', 'license', 'assignment'] as const

/** The terms of a published bounty that may be relaxed or extended. */
export function ImproveRules({ bounty }: { bounty: Bounty }) {
  const { values, set } = useDraftForm()
  return (
    <>
      {bounty.disqualifiers.length > 0 && (
        <RemovableTerms
          legend="Disqualifiers: you can remove some"
          pointer="/disqualifiers"
          itemName="disqualifier"
          items={values.disqualifiers}
          onRemove={(index) => set({ disqualifiers: values.disqualifiers.toSpliced(index, 1) })}
        />
      )}
      {bounty.questions.length > 0 && <Questions bounty={bounty} />}
      <References bounty={bounty} />
      {bounty.rights !== 'none' && (
        <DraftField pointer="/rights" label="Rights: you can ask for less">
          <Select
            value={values.rights}
            onChange={({ target }) =>
              set({ rights: RIGHTS_ORDER.find((right) => right === target.value) ?? bounty.rights })
            }
          >
            {RIGHTS_ORDER.slice(0, RIGHTS_ORDER.indexOf(bounty.rights) + 1).map((right) => (
              <option key={right} value={right}>
                {RIGHTS[right].name}
              </option>
            ))}
          </Select>
        </DraftField>
      )}
      {bounty.entryCount === 0 && <WhoMayEnter bounty={bounty} />}
    </>
  )
}

function RemovableTerms({
  legend,
  pointer,
  itemName,
  items,
  onRemove,
}: {
  legend: string
  pointer: string
  itemName: string
  items: readonly string[]
  onRemove: (index: number) => void
}) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-sm">{legend}</legend>
      <DraftGroup pointer={pointer}>
        <ul className="grid grid-cols-1">
          {items.map((text, index) => (
            <li key={text} className="flex items-center gap-2 border-line border-b last:border-0">
              <span className="min-w-0 flex-1 py-2">{text}</span>
              <IconButton label={`Remove the ${itemName} ${text}`} onClick={() => onRemove(index)}>
                <X aria-hidden="true" className="size-4" />
              </IconButton>
            </li>
          ))}
        </ul>
      </DraftGroup>
    </fieldset>
  )
}

function Questions({ bounty }: { bounty: Bounty }) {
  const { values, set } = useDraftForm()
  const { questions } = values
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-sm">
        Questions: you can remove them or make them optional
      </legend>
      <DraftGroup pointer="/questions">
        <ul className="grid grid-cols-1">
          {questions.map((question, index) => (
            <li
              key={question.id}
              className="flex items-start gap-2 border-line border-b last:border-0"
            >
              <div className="min-w-0 flex-1 py-1">
                <p className="pt-1.5">{question.text}</p>
                {bounty.questions.some(
                  ({ id, isRequired }) => id === question.id && isRequired,
                ) && (
                  <Checkbox
                    label="An answer is required"
                    checked={question.isRequired}
                    onChange={({ target }) =>
                      set({
                        questions: questions.with(index, {
                          ...question,
                          isRequired: target.checked,
                        }),
                      })
                    }
                  />
                )}
              </div>
              <IconButton
                label={`Remove the question ${question.text}`}
                onClick={() => set({ questions: questions.toSpliced(index, 1) })}
              >
                <X aria-hidden="true" className="size-4" />
              </IconButton>
            </li>
          ))}
        </ul>
      </DraftGroup>
    </fieldset>
  )
}

/** Published links stay; new ones can be added, and removed until they are saved. */
function References({ bounty }: { bounty: Bounty }) {
  const { values, set } = useDraftForm()
  const { referenceLinks } = values
  const published = bounty.referenceLinks.length
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-sm">References: you can add more</legend>
      <DraftGroup pointer="/referenceLinks">
        {referenceLinks.map((link, index) =>
          index < published ? (
            <p key={link} className="truncate text-muted text-sm">
              {link}
            </p>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: links have no other identity
            <div key={index} className="flex items-start gap-1">
              <div className="min-w-0 flex-1">
                <DraftField
                  pointer={`/referenceLinks/${index}`}
                  label={`Link ${index + 1}`}
                  isLabelHidden
                >
                  <Input
                    type="url"
                    placeholder="https://"
                    maxLength={MAX_LINK_LENGTH}
                    value={link}
                    onChange={({ target }) =>
                      set({ referenceLinks: referenceLinks.with(index, target.value) })
                    }
                  />
                </DraftField>
              </div>
              <IconButton
                label={`Remove link ${index + 1}`}
                onClick={() => set({ referenceLinks: referenceLinks.toSpliced(index, 1) })}
              >
                <X aria-hidden="true" className="size-4" />
              </IconButton>
            </div>
          ),
        )}
        {referenceLinks.length < MAX_TERMS && (
          <div>
            <Button
              size="sm"
              icon={<Plus aria-hidden="true" className="size-4" />}
              onClick={() => set({ referenceLinks: [...referenceLinks, ''] })}
            >
              Add a link
            </Button>
          </div>
        )}
      </DraftGroup>
    </fieldset>
  )
}

/** Until the first entry, lower trust levels and more entries per person may be allowed. */
function WhoMayEnter({ bounty }: { bounty: Bounty }) {
  const { values, set } = useDraftForm()
  const levels = Array.from({ length: bounty.minTrustLevel + 1 }, (_, level) => level)
  const counts = Array.from(
    { length: MAX_ENTRIES_PER_PERSON - bounty.entriesPerPerson + 1 },
    (_, index) => bounty.entriesPerPerson + index,
  )
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {levels.length > 1 && (
        <DraftField pointer="/minTrustLevel" label="Minimum trust level">
          <Select
            value={String(values.minTrustLevel)}
            onChange={({ target }) => set({ minTrustLevel: Number(target.value) })}
          >
            {levels.map((level) => (
              <option key={level}>{level}</option>
            ))}
          </Select>
        </DraftField>
      )}
      {counts.length > 1 && (
        <DraftField pointer="/entriesPerPerson" label="Entries per person">
          <Select
            value={String(values.entriesPerPerson)}
            onChange={({ target }) => set({ entriesPerPerson: Number(target.value) })}
          >
            {counts.map((count) => (
              <option key={count}>{count}</option>
            ))}
          </Select>
        </DraftField>
      )}
    </div>
  )
}
