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

/** A line of a form, or with `rows` several. Its limit is held while typing; several lines show how much is left. */
export function TextField<Values extends FieldValues>({
  control,
  name,
  max,
  rows,
  input,
  refusal,
  ...field
}: FormFieldProps<Values> & {
  /** Most characters. */
  max: number
  /** Height of a field of several lines. */
  rows?: number
  /** Why the whole form was refused, where this is its only field. */
  refusal?: string | undefined
  /** What else the line is: its type, autocomplete, placeholder. */
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

/** A choice from a list; children are `<option>`s. */
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

/** One of a few cards. */
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
