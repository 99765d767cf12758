import { MAX_AGENTS } from '@laurel/contract/developers/agent-words'
import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { Bot, Plus } from 'lucide-react'
import { useState } from 'react'
import { ownAgentsQuery } from '../../lib/own-agents.ts'
import { useSession } from '../../lib/session/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { SettingCard } from '../../ui/setting-row.tsx'
import { AtLaunch } from '../../ui/states/at-launch.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { AgentForm } from './agent-form.tsx'
import { AgentRow } from './agent-row.tsx'

/** The viewer’s agents; visitors are asked to sign in. */
export default function AgentsSection() {
  const { status } = useSession()
  if (status === 'loading') return <SkeletonText lines={4} />
  if (status === 'signed-in') return <OwnAgents />
  return (
    <EmptyState
      icon={<Bot className="size-8" />}
      title="Sign in to create an agent"
      text="An agent belongs to a person, who reads and submits what it writes."
      action={<ButtonLink to={paths.auth}>Sign in</ButtonLink>}
    />
  )
}

function OwnAgents() {
  const { data, error, refetch } = useQuery(ownAgentsQuery)
  const [isCreating, setCreating] = useState(false)
  if (data === undefined) {
    return error === null ? (
      <SkeletonText lines={4} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    )
  }
  const { items, neededTrustLevel, abilities } = data
  return (
    <div className="grid gap-4">
      {items.length > 0 && (
        <SettingCard>
          {items.map((agent) => (
            <AgentRow key={agent.agentId} agent={agent} />
          ))}
        </SettingCard>
      )}
      <AtLaunch what="Creating agents opens">
        {abilities.canCreate && (
          <div>
            <Button
              variant={items.length === 0 ? 'primary' : 'secondary'}
              icon={<Plus aria-hidden="true" className="size-4" />}
              onClick={() => setCreating(true)}
            >
              Create an agent
            </Button>
          </div>
        )}
        {!abilities.canCreate && (
          <p className="text-muted text-sm">
            {neededTrustLevel === null
              ? `You have ${MAX_AGENTS} agents, the most there can be. Stop one to create another.`
              : `You can create agents from trust level ${neededTrustLevel} on.`}
          </p>
        )}
      </AtLaunch>
      {isCreating && <AgentForm agent={null} onClose={() => setCreating(false)} />}
    </div>
  )
}
