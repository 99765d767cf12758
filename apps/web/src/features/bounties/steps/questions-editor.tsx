import { MAX_TERM_LENGTH, MAX_TERMS } from '@laurel/contract/field-limits'
import { Plus, X } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/choices.tsx'
import { Input } from '../../../ui/fields/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { DraftField, DraftGroup } from '../wizard/draft-field.tsx'
import { useDraftForm } from '../wizard/draft-form.ts'
import { type DraftValues, shortId } from '../wizard/draft-values.ts'

type EntrantQuestion = DraftValues['questions'][number]

/** Up to ten questions that entrants answer with their entry. */
export function QuestionsEditor() {
  const { values, set } = useDraftForm()
  const { questions } = values
  const change = (index: number, patch: Partial<EntrantQuestion>) =>
    set({ questions: questions.map((item, at) => (at === index ? { ...item, ...patch } : item)) })
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-sm">
        Questions for entrants <span className="font-normal text-muted">(optional)</span>
      </legend>
      <DraftGroup pointer="/questions">
        <p className="text-muted text-xs">
          Entrants answer these with their entry. You and the moderators read the answers before the
          decision.
        </p>
        {questions.map((question, index) => (
          <Question
            key={question.id}
            question={question}
            index={index}
            onChange={(patch) => change(index, patch)}
            onRemove={() => set({ questions: questions.toSpliced(index, 1) })}
          />
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

function Question({
  question,
  index,
  onChange,
  onRemove,
}: {
  question: EntrantQuestion
  index: number
  onChange: (patch: Partial<EntrantQuestion>) => void
  onRemove: () => void
}) {
  return (
    <div className="border-line border-b pb-1 last:border-0">
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
              onChange={({ target }) => onChange({ text: target.value })}
            />
          </DraftField>
        </div>
        <IconButton label={`Remove question ${index + 1}`} onClick={onRemove}>
          <X aria-hidden="true" className="size-4" />
        </IconButton>
      </div>
      <Checkbox
        label="An answer is required"
        aria-label={`An answer to question ${index + 1} is required`}
        checked={question.isRequired}
        onChange={({ target }) => onChange({ isRequired: target.checked })}
      />
    </div>
  )
}
