import type { ReactNode } from 'react'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { plural } from '../../lib/text/format.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Time } from '../../ui/text/time.tsx'
import { refreshWebhooks, type Webhook } from './api.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { TestSend } from './test-send.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookState } from './webhook-row.tsx'

type Step = 'change' | 'rotate' | 'delete'

/** A webhook with what was sent to it. */
export function WebhookDetails({
  webhook,
  onClose,
  onSecret,
}: {
  webhook: Webhook
  onClose: () => void
  onSecret: (secret: string) => void
}) {
  const [step, setStep] = useState<Step | null>(null)
  const { webhookId, name, url, abilities } = webhook
  const back = () => setStep(null)
  if (step === 'change') {
    return <WebhookForm webhook={webhook} onClose={back} onSecret={onSecret} />
  }
  if (step === 'rotate') return <Rotation id={webhookId} onClose={back} onSecret={onSecret} />
  if (step === 'delete') return <Deletion id={webhookId} onClose={back} onDeleted={onClose} />
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={name === '' ? 'Webhook' : name}
      description={<span className="figures break-all">{url}</span>}
      width="wide"
    >
      <div className="grid grid-cols-1 gap-6">
        <PauseNotice webhook={webhook} />
        <Facts webhook={webhook} />
        {abilities.canChange && (
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={() => setStep('change')}>
              Change
            </Button>
            {abilities.canRotate && (
              <Button size="sm" onClick={() => setStep('rotate')}>
                Replace the secret
              </Button>
            )}
            <Button size="sm" variant="quiet" onClick={() => setStep('delete')}>
              Delete
            </Button>
          </div>
        )}
        {abilities.canTest && <TestSend webhook={webhook} />}
        <DeliveryLog webhook={webhook} />
      </div>
    </Dialog>
  )
}

const PAUSE_TEXTS: Record<NonNullable<Webhook['pauseReason']>, string> = {
  gone: 'Its address answered 410, which says that it wants no more.',
  failing: '20 tries in a row failed.',
  staff: 'Our staff paused it, and resume it. You have their reason by mail.',
}

function PauseNotice({ webhook }: { webhook: Webhook }) {
  const { webhookId: id, isPaused, pauseReason, pausedAt, waitingCount, abilities } = webhook
  const resume = useAction(async () => {
    await api('POST /api/v1/me/webhooks/{id}/resume', { params: { id } })
    await refreshWebhooks()
    toast({ title: 'Sending again', tone: 'good' })
  })
  if (!isPaused || pausedAt === null) return null
  return (
    <>
      <Notice
        tone="warn"
        title="This webhook is paused"
        action={
          abilities.canResume ? (
            <Button size="sm" isBusy={resume.isPending} onClick={() => resume.run(undefined)}>
              Resume
            </Button>
          ) : undefined
        }
      >
        <p>
          {PAUSE_TEXTS[pauseReason ?? 'failing']} Since <Time at={pausedAt} />
          {waitingCount > 0 && `, ${plural(waitingCount, 'event waits', 'events wait')}`}.
        </p>
      </Notice>
      <ProblemNotice error={resume.error} />
    </>
  )
}

function Facts({ webhook }: { webhook: Webhook }) {
  const { audience, types, createdAt, previousSecretUntil } = webhook
  return (
    <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-[auto_1fr]">
      <Fact name="State">
        <WebhookState webhook={webhook} />
      </Fact>
      <Fact name="Events">
        <span className="figures wrap-anywhere">{types.join(', ')}</span>
        {audience === 'public' && ' of everyone'}
      </Fact>
      <Fact name="Added">
        <Time at={createdAt} />
      </Fact>
      {previousSecretUntil !== null && (
        <Fact name="Secret">
          The one before signs too until <Time at={previousSecretUntil} format="moment" />.
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  )
}

function Rotation({
  id,
  onClose,
  onSecret,
}: {
  id: string
  onClose: () => void
  onSecret: (secret: string) => void
}) {
  const rotate = useAction(async () => {
    const { secret } = await api('POST /api/v1/me/webhooks/{id}/rotate-secret', { params: { id } })
    onClose()
    onSecret(secret)
    await refreshWebhooks()
  })
  return (
    <ActionDialog
      title="Replace the secret?"
      description="For 24 hours every request carries two signatures, so your receiver can change over."
      confirmLabel="Replace it"
      isPending={rotate.isPending}
      error={rotate.error}
      onConfirm={() => rotate.run(undefined)}
      onClose={onClose}
    />
  )
}

function Deletion({
  id,
  onClose,
  onDeleted,
}: {
  id: string
  onClose: () => void
  onDeleted: () => void
}) {
  const remove = useAction(async () => {
    await api('DELETE /api/v1/me/webhooks/{id}', { params: { id } })
    onDeleted()
    await refreshWebhooks()
    toast({ title: 'Webhook deleted', tone: 'good' })
  })
  return (
    <ActionDialog
      title="Delete the webhook?"
      description="Nothing more is sent to it, and its log of deliveries is deleted too."
      confirmLabel="Delete"
      tone="danger"
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.run(undefined)}
      onClose={onClose}
    />
  )
}
