import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/fields/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { DraftField, DraftGroup } from '../wizard/draft-field.tsx'

interface TextListProps {
  pointer: string
  legend: string
  hint: string
  /** Name of an item for screen readers: `Disqualifier`. */
  itemName: string
  addLabel: string
  items: readonly string[]
  onChange: (items: string[]) => void
  maxItems: number
  maxChars: number
  inputType?: 'text' | 'url'
  placeholder?: string
}

/** Editor for a list of short texts of the draft, one a line. */
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
}: TextListProps) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-sm">
        {legend} <span className="font-normal text-muted">(optional)</span>
      </legend>
      <DraftGroup pointer={pointer}>
        <p className="text-muted text-xs">{hint}</p>
        {items.map((item, index) => (
          <TextLine
            // biome-ignore lint/suspicious/noArrayIndexKey: texts have no other identity
            key={index}
            pointer={`${pointer}/${index}`}
            name={`${itemName} ${index + 1}`}
            removeLabel={`Remove ${itemName.toLowerCase()} ${index + 1}`}
            onRemove={() => onChange(items.toSpliced(index, 1))}
          >
            <Input
              type={inputType}
              value={item}
              maxLength={maxChars}
              placeholder={placeholder}
              onChange={({ target }) => onChange(items.with(index, target.value))}
            />
          </TextLine>
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

function TextLine({
  pointer,
  name,
  removeLabel,
  onRemove,
  children,
}: {
  pointer: string
  name: string
  removeLabel: string
  onRemove: () => void
  /** The input. */
  children: ReactNode
}) {
  return (
    <div className="flex items-start gap-1">
      <div className="min-w-0 flex-1">
        <DraftField pointer={pointer} label={name} isLabelHidden>
          {children}
        </DraftField>
      </div>
      <IconButton label={removeLabel} onClick={onRemove}>
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </div>
  )
}
