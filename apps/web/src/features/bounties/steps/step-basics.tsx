import { MAX_BOUNTY_TITLE_LENGTH, MAX_SUMMARY_LENGTH } from '@laurel/contract/field-limits'
import { cx } from '../../../lib/class-names.ts'
import { CATEGORIES, CATEGORY_NAMES } from '../../../lib/text/categories.ts'
import { Input, Textarea } from '../../../ui/fields/field.tsx'
import { CoverArt } from '../../../ui/pictures/cover-art.tsx'
import { DraftField } from '../wizard/draft-field.tsx'
import { useDraftForm } from '../wizard/draft-form.ts'

/** Category, title and summary of a draft. */
export function StepBasics() {
  const { values, set } = useDraftForm()
  return (
    <div className="grid grid-cols-1 gap-8">
      <CategoryChoice />
      <DraftField
        pointer="/title"
        label="Title"
        hint="What you want made, in 10 to 80 characters. Entrants decide by it whether to read on."
        counter={{ length: values.title.length, max: MAX_BOUNTY_TITLE_LENGTH }}
      >
        <Input
          value={values.title}
          autoComplete="off"
          onChange={({ target }) => set({ title: target.value })}
        />
      </DraftField>
      <DraftField
        pointer="/summary"
        label="Summary"
        hint="One sentence for the list: who it’s for, and what they’ll be able to do with it."
        counter={{ length: values.summary.length, max: MAX_SUMMARY_LENGTH }}
      >
        <Textarea
          rows={2}
          value={values.summary}
          onChange={({ target }) => set({ summary: target.value })}
        />
      </DraftField>
    </div>
  )
}

function CategoryChoice() {
  const { values, set } = useDraftForm()
  return (
    <fieldset data-pointer="/category">
      <legend className="mb-2 font-medium text-sm">What kind of work is it?</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {CATEGORIES.map((category) => (
          <label
            key={category}
            className={cx(
              'grid overflow-hidden rounded-control border border-edge bg-surface transition-colors duration-120 hover:border-ink',
              'has-checked:border-brand has-checked:ring-1 has-checked:ring-brand has-focus-visible:outline-2 has-focus-visible:outline-brand has-focus-visible:outline-offset-2',
            )}
          >
            <input
              type="radio"
              name="category"
              value={category}
              checked={values.category === category}
              onChange={() => set({ category })}
              className="sr-only"
            />
            <CoverArt
              seed={`kind-${category}`}
              category={category}
              className="aspect-16/7 w-full"
            />
            <span className="px-3 py-2.5 font-medium text-sm">{CATEGORY_NAMES[category]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
