import { Field, Textarea } from '../../ui/fields/field.tsx'
import { addressError } from './address-list.ts'

/** The addresses from which a key works. */
export function AddressField({
  value,
  onChange,
}: {
  value: string
  onChange: (text: string) => void
}) {
  const error = addressError(value)
  return (
    <Field
      label="Allowed addresses"
      isOptional
      hint="IP addresses or ranges such as 203.0.113.0/24, one on each line. Empty: from anywhere."
      {...(error === undefined ? {} : { error })}
    >
      <Textarea
        rows={2}
        className="figures"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
