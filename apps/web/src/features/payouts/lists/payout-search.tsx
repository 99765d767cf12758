import { MAX_SEARCH_LENGTH } from '@laurel/contract/field-limits'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Field, Input } from '../../../ui/fields/field.tsx'

const DEBOUNCE_MS = 300

/** A debounced search field: name, bounty, airdrop, wallet or amount. */
export function PayoutSearchField({
  value,
  onChange,
}: {
  value: string
  onChange: (value: string) => void
}) {
  const [text, setText] = useState(value)
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => onChange(text.trim()), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  })
  return (
    <Field label="Search payouts" isLabelHidden isOptional className="min-w-0 flex-1 basis-60">
      <Input
        type="search"
        maxLength={MAX_SEARCH_LENGTH}
        placeholder="Name, bounty, airdrop, wallet or amount"
        icon={<Search aria-hidden="true" className="size-4" />}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </Field>
  )
}
