import { MAX_ACTIVE_KEYS } from '@laurel/contract/developers/api-key-words'
import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../../lib/session/session.ts'
import { formatNumber } from '../../lib/text/format.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { SettingCard } from '../../ui/setting-row.tsx'
import { AtLaunch } from '../../ui/states/at-launch.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { apiKeysQuery } from './api.ts'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { KeyRow } from './key-row.tsx'

/** The viewer’s API keys; visitors are asked to sign in. */
export default function ApiKeysSection() {
  const { status } = useSession()
  if (status === 'loading') return <KeysLoading />
  if (status !== 'signed-in') {
    return (
      <EmptyState
        icon={<KeyRound className="size-8" />}
        title="Sign in to create a key"
        text="Keys act for an account, within the scopes that you choose. Public data needs none."
        action={<ButtonLink to={paths.auth}>Sign in</ButtonLink>}
      />
    )
  }
  return <OwnKeys />
}

function OwnKeys() {
  const { data, error, refetch } = useQuery(apiKeysQuery)
  const [isCreating, setCreating] = useState(false)
  if (data === undefined) {
    return error === null ? (
      <KeysLoading />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    )
  }
  const { items, limits, abilities } = data
  const isFull = items.filter((item) => item.abilities.canRevoke).length >= MAX_ACTIVE_KEYS
  const create = (
    <AtLaunch what="Creating keys opens">
      <Button
        variant="primary"
        icon={<Plus aria-hidden="true" className="size-4" />}
        disabled={!abilities.canCreate}
        onClick={() => setCreating(true)}
      >
        Create key
      </Button>
    </AtLaunch>
  )
  return (
    <div className="grid gap-4">
      {items.length === 0 ? (
        <EmptyState
          icon={<KeyRound className="size-8" />}
          title="No API keys yet"
          text="A key acts for you within the scopes that you choose. It can’t vote, announce winners or move money."
          action={create}
        />
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-muted text-sm">
              Each key may send {formatNumber(limits.requestsPerMinute)} requests a minute; all your
              keys together {formatNumber(limits.writesPerMinute)} changes.
              {isFull && ' You have as many active keys as an account can have.'}
            </p>
            {create}
          </div>
          <SettingCard>
            {items.map((item) => (
              <KeyRow key={item.keyId} apiKey={item} />
            ))}
          </SettingCard>
        </>
      )}
      {isCreating && <CreateKeyDialog onClose={() => setCreating(false)} />}
    </div>
  )
}

function KeysLoading() {
  return (
    <Loading label="Loading your API keys">
      <Skeleton className="h-40 w-full rounded-card" />
    </Loading>
  )
}
