import { type FormEvent, useState } from 'react'
import { accessToken } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Input } from '../../ui/fields/field.tsx'
import { CodeBlock } from '../../ui/text/code-block.tsx'
import type { Operation, Parameter } from './openapi.ts'

interface TryResult {
  status: number
  milliseconds: number
  text: string
}

/** Sends a GET operation as the signed-in user, or as a visitor, and shows the response. */
export function TryIt({ operation }: { operation: Operation }) {
  const parameters = (operation.parameters ?? []).filter(({ in: place }) => place !== 'header')
  const [values, setValues] = useState<Record<string, string>>({})
  const [result, setResult] = useState<TryResult | null>(null)
  const [isBusy, setBusy] = useState(false)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setResult(await request(urlOf(operation.path, parameters, values)))
    setBusy(false)
  }

  return (
    <form onSubmit={send} className="grid gap-3">
      <p className="text-muted text-sm">Try it</p>
      {parameters.length > 0 && (
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {parameters.map(({ name, in: place, required = false }) => (
            <Field key={place + name} label={name} isOptional={!required}>
              <Input
                required={required}
                value={values[name] ?? ''}
                onChange={(event) => setValues({ ...values, [name]: event.target.value })}
                className="figures"
              />
            </Field>
          ))}
        </div>
      )}
      <div>
        <Button type="submit" size="sm" isBusy={isBusy}>
          Send
        </Button>
      </div>
      <div role="status">
        {result !== null && (
          <>
            <p className="mb-2 text-sm">
              <span className={result.status < 400 ? 'text-good' : 'text-bad'}>
                {result.status === 0 ? 'No response' : result.status}
              </span>{' '}
              <span className="text-muted">in {result.milliseconds} ms</span>
            </p>
            <CodeBlock title="Response" text={result.text} />
          </>
        )}
      </div>
    </form>
  )
}

/** The URL with path and query filled in; empty query values are left out. */
function urlOf(
  path: string,
  parameters: readonly Parameter[],
  values: Record<string, string>,
): string {
  const query = new URLSearchParams()
  for (const { name, in: place } of parameters) {
    const value = values[name] ?? ''
    if (place === 'query' && value !== '') query.set(name, value)
  }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  )
  return query.size === 0 ? filled : `${filled}?${query}`
}

async function request(url: string): Promise<TryResult> {
  const startedAt = performance.now()
  const elapsed = () => Math.round(performance.now() - startedAt)
  try {
    const token = await accessToken()
    const response = await fetch(url, {
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
    })
    const text = await response.text()
    return { status: response.status, milliseconds: elapsed(), text: formatJson(text) }
  } catch {
    return { status: 0, milliseconds: elapsed(), text: 'The server could not be reached.' }
  }
}

function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
