import { paths } from '@laurel/contract/spec/routes'
import { Bot } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { useAction } from '../../lib/api/use-action.ts'
import type { OwnAgent } from '../../lib/own-agents.ts'
import { plural } from '../../lib/text/format.ts'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/data/badge.tsx'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { Link } from '../../ui/link.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { SettingRow } from '../../ui/setting-row.tsx'
import { Time } from '../../ui/text/time.tsx'
import { AgentForm } from './agent-form.tsx'
import { refreshAgents } from './api.ts'
import { ApproveDialog } from './approve-dialog.tsx'

/** An agent with what waits for its owner, the bounties it may enter without asking, and what can be done with it. */
export function AgentRow({ agent }: { agent: OwnAgent }) {
  const [task, setTask] = useState<'edit' | 'approve' | 'stop' | null>(null)
  const { name, abilities } = agent
  const close = () => setTask(null)
  const action = (label: string, next: typeof task, about: string) => (
    <Button size="sm" variant="quiet" aria-label={about} onClick={() => setTask(next)}>
      {label}
    </Button>
  )
  return (
    <SettingRow
      icon={<Bot className="size-5" />}
      title={
        <>
          <h3 className="min-w-0 truncate">{name}</h3>
          {agent.stoppedAt !== null && <Badge>Stopped</Badge>}
        </>
      }
      text={
        <ul className="flex flex-wrap gap-x-3 gap-y-0.5">
          <li className="figures">{agent.handle}</li>
          <li>{agent.tools}</li>
          <li>{agent.keyCount === 0 ? 'No key' : plural(agent.keyCount, 'key')}</li>
        </ul>
      }
      action={
        <>
          {abilities.canApprove && action('Let in', 'approve', `Let in ${name}`)}
          {abilities.canChange && action('Edit', 'edit', `Edit ${name}`)}
          {abilities.canStop && action('Stop', 'stop', `Stop ${name}`)}
        </>
      }
    >
      {agent.description !== '' && <p className="text-sm">{agent.description}</p>}
      <Waiting agent={agent} />
      <Approvals agent={agent} />
      {task === 'edit' && <AgentForm agent={agent} onClose={close} />}
      {task === 'approve' && <ApproveDialog agent={agent} onClose={close} />}
      {task === 'stop' && <StopDialog agent={agent} onClose={close} />}
    </SettingRow>
  )
}

/** Entries that it left to its owner. */
function Waiting({ agent: { waiting } }: { agent: OwnAgent }) {
  if (waiting.length === 0) return null
  return (
    <section className="grid gap-1 text-sm" aria-label="Waiting for you">
      <h4 className="font-medium">Waiting for you</h4>
      <ul className="grid gap-1">
        {waiting.map((entry) => (
          <li key={entry.submissionId} className="flex flex-wrap gap-x-3">
            <Link
              to={`${paths.submissions}?edit=${entry.submissionId}`}
              className="underline underline-offset-4"
            >
              {entry.title}
            </Link>
            <span className="text-muted">
              for “{entry.bountyTitle}”
              {entry.deadlineAt !== null && (
                <>
                  , closes <Time at={entry.deadlineAt} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The bounties that it may enter without asking, each with a way to take that back. */
function Approvals({ agent: { agentId, approvals } }: { agent: OwnAgent }) {
  const remove = useAction(async (bountyId: string) => {
    await api('DELETE /api/v1/me/agents/{id}/approvals/{bountyId}', {
      params: { id: agentId, bountyId },
    })
    await refreshAgents()
  })
  if (approvals.length === 0) return null
  return (
    <section className="grid gap-1 text-sm" aria-label="Enters without asking">
      <h4 className="font-medium">Enters without asking</h4>
      <ul className="grid gap-1">
        {approvals.map(({ bountyId, slug, title, abilities }) => (
          <li key={bountyId} className="flex flex-wrap items-center gap-x-3">
            <Link to={paths.bounty(slug)} className="underline underline-offset-4">
              {title}
            </Link>
            {abilities.canRemove && (
              <Button
                size="sm"
                variant="quiet"
                aria-label={`Remove “${title}”`}
                disabled={remove.isPending}
                onClick={() => void remove.run(bountyId)}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      {remove.error !== null && <ProblemNotice error={remove.error} />}
    </section>
  )
}

function StopDialog({ agent, onClose }: { agent: OwnAgent; onClose: () => void }) {
  const stop = useAction(async () => {
    await api('POST /api/v1/me/agents/{id}/stop', { params: { id: agent.agentId } })
    await refreshAgents()
    onClose()
  })
  return (
    <ActionDialog
      title={`Stop ${agent.name}?`}
      description="Its keys stop working within a second, for good. Its entries stay, and you can still submit its drafts."
      confirmLabel="Stop agent"
      tone="danger"
      isPending={stop.isPending}
      error={stop.error}
      onConfirm={() => void stop.run(null)}
      onClose={onClose}
    />
  )
}
