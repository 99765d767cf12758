import { EVENT_AUDIENCES, type EventAudience } from '@laurel/contract/developers/webhook-words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { Checkbox } from '../../ui/fields/choices.tsx'
import { Field, Input } from '../../ui/fields/field.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { type EventKind, eventTypesQuery, refreshWebhooks, type Webhook } from './api.ts'

const AUDIENCE_NAMES: Record<EventAudience, string> = {
  mine: 'What concerns me',
  public: 'Public events of everyone',
}

/** Adds a webhook, or changes one. */
export function WebhookForm({
  webhook,
  onClose,
  onSecret,
}: {
  /** Null for a new one. */
  webhook: Webhook | null
  onClose: () => void
  /** Receives the secret of a new one. */
  onSecret: (secret: string) => void
}) {
  const { data } = useQuery(eventTypesQuery)
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [name, setName] = useState(webhook?.name ?? '')
  const [audience, setAudience] = useState<EventAudience>(webhook?.audience ?? 'mine')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(webhook?.types))
  const offered = data?.items.filter(({ isPublic }) => audience === 'mine' || isPublic) ?? []
  const types = offered.map(({ type }) => type).filter((type) => chosen.has(type))
  const save = useAction(async () => {
    const body = { url: url.trim(), name, audience, types }
    if (webhook === null) {
      const { secret } = await api('POST /api/v1/me/webhooks', { body })
      onSecret(secret)
    } else {
      await api('PATCH /api/v1/me/webhooks/{id}', { params: { id: webhook.webhookId }, body })
      onClose()
    }
    await refreshWebhooks()
  })
  return (
    <ActionDialog
      title={webhook === null ? 'Add a webhook' : 'Change the webhook'}
      confirmLabel={webhook === null ? 'Add' : 'Save'}
      width="form"
      isPending={save.isPending}
      isDisabled={url.trim() === '' || types.length === 0}
      error={save.error}
      onConfirm={() => save.run(undefined)}
      onClose={onClose}
    >
      <AddressField value={url} onChange={setUrl} />
      <Field label="Name" isOptional>
        <Input value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Segmented
        legend="Which events"
        isLegendHidden={false}
        choices={EVENT_AUDIENCES.map((value) => ({ value, label: AUDIENCE_NAMES[value] }))}
        value={audience}
        onChange={setAudience}
      />
      {data === undefined ? (
        <SkeletonText lines={6} />
      ) : (
        <TypeChoice offered={offered} chosen={chosen} onChange={setChosen} />
      )}
    </ActionDialog>
  )
}

function AddressField({ value, onChange }: { value: string; onChange: (url: string) => void }) {
  return (
    <Field label="Address" hint="https, on port 443 or 8443, where anyone can reach it.">
      <Input
        type="url"
        inputMode="url"
        placeholder="https://example.com/laurel"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

/** The types of events to send, each with its description. */
function TypeChoice({
  offered,
  chosen,
  onChange,
}: {
  offered: readonly EventKind[]
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}) {
  const toggle = (type: string) => {
    const next = new Set(chosen)
    if (!next.delete(type)) next.add(type)
    onChange(next)
  }
  const areAll = offered.every(({ type }) => chosen.has(type))
  return (
    <fieldset>
      <legend className="font-medium text-sm">Types</legend>
      <Checkbox
        label="All of these"
        checked={areAll}
        onChange={() => onChange(new Set(areAll ? [] : offered.map(({ type }) => type)))}
      />
      <div className="grid gap-x-6 border-line border-t pt-1 sm:grid-cols-2">
        {offered.map(({ type, description }) => (
          <Checkbox
            key={type}
            label={<span className="figures">{type}</span>}
            hint={description}
            checked={chosen.has(type)}
            onChange={() => toggle(type)}
          />
        ))}
      </div>
    </fieldset>
  )
}
