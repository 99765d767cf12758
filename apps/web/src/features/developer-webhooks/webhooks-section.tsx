import { MAX_WEBHOOKS } from '@laurel/contract/developers/webhook-words'
import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '../../lib/session/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { SecretDialog } from '../../ui/dialogs/secret-dialog.tsx'
import { AtLaunch } from '../../ui/states/at-launch.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { type Webhook, webhooksQuery } from './api.ts'
import { EventCatalogue } from './event-catalogue.tsx'
import { WebhookDetails } from './webhook-details.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookRow } from './webhook-row.tsx'

/** Events for programs: the viewer’s webhooks, and what can be followed. */
export default function WebhooksSection() {
  const { status } = useSession()
  return (
    <div className="grid grid-cols-1 gap-10">
      {status === 'signed-in' && <OwnWebhooks />}
      {status === 'signed-out' && (
        <EmptyState
          title="Sign in to add a webhook"
          text="A webhook belongs to your account and gets what concerns it."
          action={<ButtonLink to={paths.auth}>Sign in</ButtonLink>}
        />
      )}
      <section className="grid grid-cols-1 gap-4" aria-label="Event catalogue">
        <h3 className="text-lg">Event catalogue</h3>
        <p className="max-w-reading text-muted">
          What a webhook gets, and what GET /api/v1/me/events lists, with the data of each type.
        </p>
        <EventCatalogue />
      </section>
    </div>
  )
}

/** The webhook whose details the address opens, and how to open another; null closes them. */
function useOpenWebhook(): [string | null, (id: string | null) => void] {
  const [search, setSearch] = useSearchParams()
  const open = (id: string | null) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (id === null) next.delete('webhook')
        else next.set('webhook', id)
        return next
      },
      { preventScrollReset: true },
    )
  return [search.get('webhook'), open]
}

function OwnWebhooks() {
  const { data, error, refetch } = useQuery(webhooksQuery)
  const [shownId, open] = useOpenWebhook()
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  if (data === undefined) {
    return error === null ? (
      <SkeletonText lines={4} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    )
  }
  const shown = data.items.find(({ webhookId }) => webhookId === shownId)
  return (
    <div className="grid gap-4">
      <WebhookList webhooks={data.items} onOpen={open} />
      <AddWebhook
        canCreate={data.abilities.canCreate}
        isFull={data.items.length >= MAX_WEBHOOKS}
        onAdd={() => setAdding(true)}
      />
      {isAdding && (
        <WebhookForm
          webhook={null}
          onClose={() => setAdding(false)}
          onSecret={(created) => {
            setAdding(false)
            setSecret(created)
          }}
        />
      )}
      {secret !== null && (
        <SecretDialog
          title="The secret of your webhook"
          description="Check the signature of every request with it, so that no one can pretend to be us."
          label="secret"
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
      {shown !== undefined && secret === null && (
        <WebhookDetails
          key={shown.webhookId}
          webhook={shown}
          onClose={() => open(null)}
          onSecret={setSecret}
        />
      )}
    </div>
  )
}

function WebhookList({
  webhooks,
  onOpen,
}: {
  webhooks: readonly Webhook[]
  onOpen: (id: string) => void
}) {
  if (webhooks.length === 0) return null
  return (
    <ul className="border-line border-t">
      {webhooks.map((webhook) => (
        <WebhookRow
          key={webhook.webhookId}
          webhook={webhook}
          onOpen={() => onOpen(webhook.webhookId)}
        />
      ))}
    </ul>
  )
}

function AddWebhook({
  canCreate,
  isFull,
  onAdd,
}: {
  canCreate: boolean
  isFull: boolean
  onAdd: () => void
}) {
  return (
    <AtLaunch what="Adding webhooks opens">
      {canCreate && (
        <div>
          <Button variant="primary" onClick={onAdd}>
            Add a webhook
          </Button>
        </div>
      )}
      {isFull && (
        <p className="text-muted text-sm">
          You have {MAX_WEBHOOKS} webhooks, the most there can be.
        </p>
      )}
    </AtLaunch>
  )
}
