import { Plus, X } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/fields/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { DraftField, DraftGroup } from '../wizard/draft-field.tsx'

/** A list of short texts of the draft: each in its own line, with a button for another one. */
export function TextList({
  pointer,
  legend,
  hint,
  itemName,
  addLabel,
  items,
  onChange,
  maxItems,
  maxChars,
  inputType = 'text',
  placeholder,
}: {
  pointer: string
  legend: string
  hint: string
  /** What one line is, for screen readers: `Disqualifier`. */
  itemName: string
  addLabel: string
  items: readonly string[]
  onChange: (items: string[]) => void
  maxItems: number
  maxChars: number
  inputType?: 'text' | 'url'
  placeholder?: string
}) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-sm">
        {legend} <span className="font-normal text-muted">(optional)</span>
      </legend>
      <DraftGroup pointer={pointer}>
        <p className="text-muted text-xs">{hint}</p>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines have nothing else that tells them apart
          <div key={index} className="flex items-start gap-1">
            <div className="min-w-0 flex-1">
              <DraftField
                pointer={`${pointer}/${index}`}
                label={`${itemName} ${index + 1}`}
                isLabelHidden
              >
                <Input
                  type={inputType}
                  value={item}
                  maxLength={maxChars}
                  placeholder={placeholder}
                  onChange={({ target }) => onChange(items.with(index, target.value))}
                />
              </DraftField>
            </div>
            <IconButton
              label={`Remove ${itemName.toLowerCase()} ${index + 1}`}
              onClick={() => onChange(items.toSpliced(index, 1))}
            >
              <X aria-hidden="true" className="size-4" />
            </IconButton>
          </div>
        ))}
        {items.length < maxItems && (
          <div>
            <Button
              size="sm"
              icon={<Plus aria-hidden="true" className="size-4" />}
              onClick={() => onChange([...items, ''])}
            >
              {addLabel}
            </Button>
          </div>
        )}
      </DraftGroup>
    </fieldset>
  )
}
