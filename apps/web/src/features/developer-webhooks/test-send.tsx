import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Select } from '../../ui/fields/field.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import {
  type Delivery,
  type EventKind,
  eventTypesQuery,
  refreshWebhooks,
  type Webhook,
} from './api.ts'

/** Sends the sample of a type to a webhook, and says what came of it. */
export function TestSend({ webhook }: { webhook: Webhook }) {
  const { data } = useQuery(eventTypesQuery)
  const [type, setType] = useState<EventKind['type']>('webhook.test')
  const [sent, setSent] = useState<Delivery | null>(null)
  const send = useAction(async () => {
    setSent(null)
    const params = { id: webhook.webhookId }
    setSent(await api('POST /api/v1/me/webhooks/{id}/test', { params, body: { type } }))
    await refreshWebhooks()
  })
  return (
    <section className="grid gap-3" aria-label="Test">
      <div className="flex flex-wrap items-end gap-2">
        <Field label="Send a sample" className="min-w-0 flex-1 basis-56">
          <Select
            value={type}
            onChange={(event) => setType(event.target.value as EventKind['type'])}
          >
            {(data?.items ?? []).map((kind) => (
              <option key={kind.type}>{kind.type}</option>
            ))}
          </Select>
        </Field>
        <Button isBusy={send.isPending} onClick={() => send.run(undefined)}>
          Send test
        </Button>
      </div>
      <ProblemNotice error={send.error} />
      {sent !== null && <TestResult sent={sent} />}
    </section>
  )
}

function TestResult({ sent }: { sent: Delivery }) {
  const [attempt] = sent.attempts
  if (attempt === undefined) return null
  const { error, status, durationMs, answer } = attempt
  return (
    <Notice
      tone={error === null ? 'good' : 'bad'}
      isAnnounced
      title={error === null ? `Delivered: it answered ${status}` : 'It did not arrive'}
    >
      <p>
        {error} {durationMs} ms.
      </p>
      {answer !== '' && <p className="figures wrap-anywhere text-xs">{answer.slice(0, 300)}</p>}
    </Notice>
  )
}
