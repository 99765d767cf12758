import { useState } from 'react'
import {
  type Control,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type ResolverResult,
  type UseFormSetValue,
  useForm,
  useWatch,
} from 'react-hook-form'
import { ApiProblem } from '../api/api-problem.ts'
import { useAction } from '../api/use-action.ts'
import { type FormSchema, loadSchema, validationErrors } from './form-schema.ts'
import { dropUnsent, readUnsent, unsentKey, useUnsent } from './unsent.ts'

interface ApiFormOptions<Values, Reply> {
  /** The initial values. */
  defaults: Values
  /** Names the form and its record; what was typed then survives closing the form, until it is sent. */
  keepAs?: string | undefined
  /** The contract's schema of the values; loaded when the form opens, checked before sending. */
  schema: () => Promise<FormSchema>
  /** Whether all required values are present. */
  isComplete?: (values: Values) => boolean
  /** Sends the trimmed values. */
  send: (values: Values) => Promise<Reply>
  /** Called with the reply. */
  onDone: (reply: Reply) => unknown
}

/** The state and actions of an API form. */
export interface ApiForm<Values extends FieldValues> {
  control: Control<Values>
  values: Values
  set: UseFormSetValue<Values>
  submit: () => Promise<void>
  isPending: boolean
  isComplete: boolean
  /** A refusal that is about no field. */
  error: unknown
  /** Restores the initial values. */
  reset: () => void
}

/**
 * A form for one API call: validated by the contract's schema, sent once however often it is submitted, with the server's
 * field errors shown at their fields.
 */
export function useApiForm<Values extends FieldValues, Reply>({
  defaults,
  keepAs,
  schema: load,
  isComplete = () => true,
  send,
  onDone,
}: ApiFormOptions<Values, Reply>): ApiForm<Values> {
  const [schema] = useState(() => loadSchema(load))
  const [key] = useState(() => unsentKey(keepAs))
  const form = useForm<Values>({
    defaultValues: (readUnsent<Values>(key) ?? defaults) as DefaultValues<Values>,
    resolver: async (typed) => check(await schema, trimmed(typed)),
  })
  const values = useWatch({ control: form.control }) as Values
  useUnsent(key, values)
  const intent = useAction(async (checked: Values) => {
    try {
      return await send(checked)
    } catch (thrown) {
      for (const { path, message } of fieldErrors(thrown, defaults)) {
        form.setError(path, { message })
      }
      throw thrown
    }
  })
  const { error } = intent
  const submit = form.handleSubmit(async (checked) => {
    const reply = await intent.run(checked)
    if (reply === null) return
    dropUnsent(key)
    await onDone(reply)
  })
  return {
    control: form.control,
    values,
    set: form.setValue,
    submit: () => submit(),
    isPending: form.formState.isSubmitting || intent.isPending,
    isComplete: isComplete(trimmed(values)),
    error: fieldErrors(error, defaults).length > 0 ? null : error,
    reset: () => form.reset(defaults as DefaultValues<Values>),
  }
}

/** Validates the values, in the resolver's format. */
function check<Values extends FieldValues>(
  schema: FormSchema | null,
  values: Values,
): ResolverResult<Values> {
  const issues = validationErrors(schema, values)
  if (issues.size === 0) return { values, errors: {} }
  const errors = [...issues].map(([name, message]) => [name, { type: 'contract', message }])
  return { values: {}, errors: Object.fromEntries(errors) }
}

/** The server's field errors for fields of this form. */
function fieldErrors<Values extends FieldValues>(thrown: unknown, defaults: Values) {
  if (!(thrown instanceof ApiProblem)) return []
  return thrown.errors.flatMap(({ pointer, message }) => {
    const [name = '', ...rest] = pointer.slice(1).split('/')
    return name in defaults
      ? [{ path: [name, ...rest].join('.') as FieldPath<Values>, message }]
      : []
  })
}

/** The values with their texts trimmed. */
function trimmed<Values extends FieldValues>(values: Values): Values {
  const entries = Object.entries(values).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'string' ? value.trim() : value,
  ])
  return Object.fromEntries(entries) as Values
}
