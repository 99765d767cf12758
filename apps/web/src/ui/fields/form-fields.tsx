import type { ComponentProps, ReactNode } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { RadioCards } from './choices.tsx'
import { Field, Input, Select, Textarea } from './field.tsx'

interface FormFieldProps<Values extends FieldValues> {
  control: Control<Values>
  name: FieldPath<Values>
  label: ReactNode
  hint?: ReactNode
  isOptional?: boolean
}

/** A text field of a form, with `rows` a multi-line one with a counter. The limit applies while typing. */
export function TextField<Values extends FieldValues>({
  control,
  name,
  max,
  rows,
  input,
  refusal,
  ...field
}: FormFieldProps<Values> & {
  /** The maximum length, in characters. */
  max: number
  /** The height of a multi-line field. */
  rows?: number
  /** The refusal of the whole form, where this is its only field. */
  refusal?: string | undefined
  /** Further props of the input: type, autocomplete, placeholder. */
  input?: ComponentProps<'input'>
}) {
  const { field: bound, fieldState } = useController({ control, name })
  const isLong = rows !== undefined
  return (
    <Field
      {...field}
      error={fieldState.error?.message ?? refusal}
      {...(isLong && { counter: { length: String(bound.value).length, max } })}
    >
      {isLong ? (
        <Textarea {...bound} rows={rows} />
      ) : (
        <Input {...input} {...bound} maxLength={max} />
      )}
    </Field>
  )
}

/** A select field; children are `<option>`s. */
export function SelectField<Values extends FieldValues>({
  control,
  name,
  children,
  ...field
}: FormFieldProps<Values> & { children: ReactNode }) {
  const { field: bound, fieldState } = useController({ control, name })
  return (
    <Field {...field} error={fieldState.error?.message}>
      <Select {...bound}>{children}</Select>
    </Field>
  )
}

/** A choice between a few cards. */
export function RadioField<Values extends FieldValues>({
  control,
  name,
  ...cards
}: Omit<ComponentProps<typeof RadioCards<string>>, 'value' | 'onChange' | 'error'> &
  Pick<FormFieldProps<Values>, 'control' | 'name'>) {
  const { field: bound, fieldState } = useController({ control, name })
  return (
    <RadioCards
      {...cards}
      value={bound.value}
      onChange={bound.onChange}
      error={fieldState.error?.message}
    />
  )
}
