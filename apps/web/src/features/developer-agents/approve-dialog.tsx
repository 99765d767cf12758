import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { useAction } from '../../lib/api/use-action.ts'
import type { OwnAgent } from '../../lib/own-agents.ts'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { Field, Input } from '../../ui/fields/field.tsx'
import { refreshAgents } from './api.ts'

/** Lets an agent enter a bounty, by its link, without asking. */
export function ApproveDialog({ agent, onClose }: { agent: OwnAgent; onClose: () => void }) {
  const [link, setLink] = useState('')
  const slug = slugIn(link)
  const approve = useAction(async () => {
    if (slug === null) return
    await api('PUT /api/v1/me/agents/{id}/approvals/{bountyId}', {
      params: { id: agent.agentId, bountyId: slug },
    })
    await refreshAgents()
    onClose()
  })
  return (
    <ActionDialog
      title={`Let ${agent.name} into a bounty`}
      description="It then submits its entry there without asking you. You answer for the entry, and it uses one of your credits."
      width="form"
      confirmLabel="Let it in"
      isPending={approve.isPending}
      isDisabled={slug === null}
      error={approve.error}
      onConfirm={() => void approve.run(null)}
      onClose={onClose}
    >
      <Field label="Link of the bounty">
        <Input
          value={link}
          inputMode="url"
          placeholder={`${window.location.origin}/bounty/…`}
          onChange={({ target }) => setLink(target.value)}
        />
      </Field>
    </ActionDialog>
  )
}

/** The slug in the link of a bounty, or alone; null for anything else. */
function slugIn(text: string): string | null {
  const [end = ''] = text.trim().split('/bounty/').slice(-1)
  const [slug = ''] = end.split(/[/?#]/)
  return /^[a-z0-9-]+$/.test(slug) ? slug : null
}
