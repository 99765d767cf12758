import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { plural } from '../../lib/text/format.ts'
import { Button } from '../../ui/button.tsx'
import { Badge, type Tone } from '../../ui/data/badge.tsx'
import { AgentBadge } from '../../ui/pictures/agent-badge.tsx'
import { SettingRow } from '../../ui/setting-row.tsx'
import { Time } from '../../ui/text/time.tsx'
import type { ApiKey } from './api.ts'
import { ChangeKeyDialog } from './change-key-dialog.tsx'
import { KeyUsage } from './key-usage.tsx'
import { RevokeKeyDialog } from './revoke-key-dialog.tsx'
import { RotateKeyDialog } from './rotate-key-dialog.tsx'

const STATES: Record<ApiKey['state'], { tone: Tone; name: string; expiry: string }> = {
  active: { tone: 'good', name: 'Active', expiry: 'Expires' },
  expired: { tone: 'neutral', name: 'Expired', expiry: 'Expired' },
  revoked: { tone: 'bad', name: 'Revoked', expiry: 'Was to expire' },
}

/** A key with its facts, its usage and what its owner can do with it. */
export function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const [task, setTask] = useState<'change' | 'rotate' | 'revoke' | null>(null)
  const [isUsageOpen, setUsageOpen] = useState(false)
  const { name, abilities, state } = apiKey
  const close = () => setTask(null)
  const action = (label: string, next: typeof task) => (
    <Button size="sm" variant="quiet" aria-label={`${label} ${name}`} onClick={() => setTask(next)}>
      {label}
    </Button>
  )
  return (
    <SettingRow
      icon={<KeyRound className="size-5" />}
      title={
        <>
          <h3 className="min-w-0 truncate">{name}</h3>
          <Badge tone={STATES[state].tone}>{STATES[state].name}</Badge>
          {apiKey.mode === 'test' && <Badge tone="info">Test</Badge>}
          <AgentBadge agent={apiKey.agent} />
          {apiKey.replacedBy !== null && <Badge tone="warn">Replaced</Badge>}
        </>
      }
      text={<KeyFacts apiKey={apiKey} />}
      action={
        <>
          <Button
            size="sm"
            variant="quiet"
            aria-expanded={isUsageOpen}
            aria-label={`Usage of ${name}`}
            onClick={() => setUsageOpen(!isUsageOpen)}
          >
            Usage
          </Button>
          {abilities.canChange && action('Edit', 'change')}
          {abilities.canRotate && action('Rotate', 'rotate')}
          {abilities.canRevoke && action('Revoke', 'revoke')}
        </>
      }
    >
      {isUsageOpen && <KeyUsage keyId={apiKey.keyId} name={name} />}
      {task === 'change' && <ChangeKeyDialog apiKey={apiKey} onClose={close} />}
      {task === 'rotate' && <RotateKeyDialog apiKey={apiKey} onClose={close} />}
      {task === 'revoke' && <RevokeKeyDialog apiKey={apiKey} onClose={close} />}
    </SettingRow>
  )
}

function KeyFacts({ apiKey }: { apiKey: ApiKey }) {
  const { prefix, scopes, allowedAddresses, expiresAt, lastUsedAt, lastUsedAddress } = apiKey
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-0.5">
      <li className="figures">{prefix}…</li>
      <li title={scopes.join(', ')}>
        {scopes.length === 0 ? 'Public data only' : plural(scopes.length, 'scope')}
      </li>
      {allowedAddresses.length > 0 && (
        <li title={allowedAddresses.join(', ')}>
          From {plural(allowedAddresses.length, 'address', 'addresses')}
        </li>
      )}
      <li>
        {expiresAt === null ? (
          'Never expires'
        ) : (
          <>
            {STATES[apiKey.state].expiry} <Time at={expiresAt} />
          </>
        )}
      </li>
      <li>
        {lastUsedAt === null ? (
          'Never used'
        ) : (
          <>
            Last used <Time at={lastUsedAt} /> from{' '}
            <span className="figures">{lastUsedAddress}</span>
          </>
        )}
      </li>
    </ul>
  )
}
