import { AGENT_SCOPES } from '@laurel/contract/developers/agent-words'
import {
  KEY_LIFETIME_DAYS,
  type KeyMode,
  MAX_KEY_NAME_LENGTH,
} from '@laurel/contract/developers/api-key-words'
import { API_SCOPE_NAMES, type ApiScope } from '@laurel/contract/developers/api-scopes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { ownAgentsQuery } from '../../lib/own-agents.ts'
import { plural } from '../../lib/text/format.ts'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { Field, Input, Select } from '../../ui/fields/field.tsx'
import { AddressField } from './address-field.tsx'
import { addressError, readAddresses } from './address-list.ts'
import { refreshKeys } from './api.ts'
import { KeySecret } from './key-secret.tsx'
import { ScopeChoices } from './scope-choices.tsx'

type Lifetime = (typeof KEY_LIFETIME_DAYS)[number]
const DEFAULT_DAYS: Lifetime = 90

/** Creates a key and shows its secret once. */
export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [mode, setMode] = useState<KeyMode>('live')
  const [agentId, setAgentId] = useState<string | null>(null)
  const [chosen, setScopes] = useState<ApiScope[]>([])
  const offered: readonly ApiScope[] = agentId === null ? API_SCOPE_NAMES : AGENT_SCOPES
  const scopes = chosen.filter((scope) => offered.includes(scope))
  const [days, setDays] = useState<Lifetime | null>(DEFAULT_DAYS)
  const [addresses, setAddresses] = useState('')
  const [secret, setSecret] = useState<string | null>(null)
  const create = useAction(async () => {
    const reply = await api('POST /api/v1/me/api-keys', {
      body: {
        name: name.trim(),
        mode,
        agentId,
        scopes,
        expiresInDays: days,
        allowedAddresses: readAddresses(addresses),
      },
    })
    setSecret(reply.secret)
    await refreshKeys()
  })
  if (secret !== null) return <KeySecret secret={secret} onClose={onClose} />
  return (
    <ActionDialog
      title="Create an API key"
      description="It can’t vote, announce winners, move money or change your account."
      width="form"
      confirmLabel="Create key"
      isPending={create.isPending}
      isDisabled={name.trim() === '' || addressError(addresses) !== undefined}
      error={create.error}
      onConfirm={() => void create.run(null)}
      onClose={onClose}
    >
      <Field label="Name" hint="What will use it, such as “Website” or “CI”">
        <Input
          value={name}
          maxLength={MAX_KEY_NAME_LENGTH}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <ModeField mode={mode} onChange={setMode} />
      <ActsFor agentId={agentId} onChange={setAgentId} />
      <ScopeChoices offered={offered} scopes={scopes} onChange={setScopes} />
      <ExpiryField days={days} onChange={setDays} />
      <AddressField value={addresses} onChange={setAddresses} />
    </ActionDialog>
  )
}

/** Whether the key acts on the site or in the sandbox. */
function ModeField({ mode, onChange }: { mode: KeyMode; onChange: (mode: KeyMode) => void }) {
  const hint =
    mode === 'test'
      ? 'It works in the sandbox: residents answer within seconds, and nothing reaches this site.'
      : 'It acts on this site, as you do.'
  return (
    <Field label="Mode" hint={hint}>
      <Select
        value={mode}
        onChange={({ target }) => onChange(target.value === 'test' ? 'test' : 'live')}
      >
        <option value="live">Live</option>
        <option value="test">Test</option>
      </Select>
    </Field>
  )
}

/** Whom the key acts for, where the viewer has agents. */
function ActsFor({
  agentId,
  onChange,
}: {
  agentId: string | null
  onChange: (agentId: string | null) => void
}) {
  const { data } = useQuery(ownAgentsQuery)
  const agents = data?.items.filter(({ stoppedAt }) => stoppedAt === null) ?? []
  if (agents.length === 0) return null
  return (
    <Field label="Acts for">
      <Select
        value={agentId ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      >
        <option value="">You</option>
        {agents.map((agent) => (
          <option key={agent.agentId} value={agent.agentId}>
            Your agent {agent.name}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function ExpiryField({
  days,
  onChange,
}: {
  days: Lifetime | null
  onChange: (days: Lifetime | null) => void
}) {
  return (
    <Field label="Expires">
      <Select
        value={String(days)}
        onChange={({ target }) =>
          onChange(KEY_LIFETIME_DAYS.find((option) => String(option) === target.value) ?? null)
        }
      >
        {KEY_LIFETIME_DAYS.map((option) => (
          <option key={option} value={option}>
            In {plural(option, 'day')}
          </option>
        ))}
        <option value="null">Never</option>
      </Select>
    </Field>
  )
}
