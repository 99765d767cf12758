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
import { useIntent } from '../api/use-intent.ts'
import { type FormSchema, faultsOf, loadSchema } from './form-schema.ts'

interface ApiFormOptions<Values, Reply> {
  /** What the fields begin with. */
  defaults: Values
  /** The contract's schema of what the fields hold; loaded when the form opens, asked before anything is sent. */
  schema: () => Promise<FormSchema>
  /** Whether nothing is missing, so that it can be sent at all. */
  isComplete?: (values: Values) => boolean
  /** Sends what was typed, without spaces around it. */
  send: (values: Values) => Promise<Reply>
  /** Goes on with the answer. */
  onDone: (reply: Reply) => unknown
}

/** A form that is sent to the API. */
export interface ApiForm<Values extends FieldValues> {
  control: Control<Values>
  values: Values
  set: UseFormSetValue<Values>
  submit: () => Promise<void>
  isPending: boolean
  isComplete: boolean
  /** Why it was refused, where no field says so. */
  error: unknown
  /** Back to what it began with. */
  reset: () => void
}

/**
 * A form for one call of the API: checked by the contract's own schema, sent once however often it is submitted, and
 * what the server refuses about a field is said at that field.
 */
export function useApiForm<Values extends FieldValues, Reply>({
  defaults,
  schema: load,
  isComplete = () => true,
  send,
  onDone,
}: ApiFormOptions<Values, Reply>): ApiForm<Values> {
  const [schema] = useState(() => loadSchema(load))
  const form = useForm<Values>({
    defaultValues: defaults as DefaultValues<Values>,
    resolver: async (typed) => check(await schema, trimmed(typed)),
  })
  const values = useWatch({ control: form.control }) as Values
  const intent = useIntent(async (checked: Values) => {
    try {
      return await send(checked)
    } catch (thrown) {
      for (const { path, message } of fieldFaults(thrown, defaults)) {
        form.setError(path, { message })
      }
      throw thrown
    }
  })
  const { error } = intent
  const submit = form.handleSubmit(async (checked) => {
    const reply = await intent.run(checked)
    if (reply !== null) await onDone(reply)
  })
  return {
    control: form.control,
    values,
    set: form.setValue,
    submit: () => submit(),
    isPending: form.formState.isSubmitting || intent.isPending,
    isComplete: isComplete(trimmed(values)),
    error: fieldFaults(error, defaults).length > 0 ? null : error,
    reset: () => form.reset(defaults as DefaultValues<Values>),
  }
}

/** What a form holds, in the words of the resolver. */
function check<Values extends FieldValues>(
  schema: FormSchema | null,
  values: Values,
): ResolverResult<Values> {
  const faults = faultsOf(schema, values)
  if (faults.size === 0) return { values, errors: {} }
  const errors = [...faults].map(([name, message]) => [name, { type: 'contract', message }])
  return { values: {}, errors: Object.fromEntries(errors) }
}

/** What the server refused about fields that the form has. */
function fieldFaults<Values extends FieldValues>(thrown: unknown, defaults: Values) {
  if (!(thrown instanceof ApiProblem)) return []
  return thrown.errors.flatMap(({ pointer, message }) => {
    const [name = '', ...rest] = pointer.slice(1).split('/')
    return name in defaults
      ? [{ path: [name, ...rest].join('.') as FieldPath<Values>, message }]
      : []
  })
}

/** Spaces around a text are never meant. */
function trimmed<Values extends FieldValues>(values: Values): Values {
  const entries = Object.entries(values).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'string' ? value.trim() : value,
  ])
  return Object.fromEntries(entries) as Values
}
