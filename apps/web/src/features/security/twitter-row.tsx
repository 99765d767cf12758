import { paths } from '@laurel/contract/spec/routes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { AtSign } from 'lucide-react'
import { useState } from 'react'
import { markTwitter } from '../../lib/session/twitter-failure.ts'
import { meKeys } from '../../lib/session-keys.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/data/badge.tsx'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { SettingRow } from '../../ui/setting-row.tsx'
import { type Account, callAuth, refusalMessage } from './calls.ts'

type Identity = Account['identities'][number]

/** The X account, connected or not, and the button that changes it. Absent where the site does not offer X. */
export function TwitterRow({ account, isOffered }: { account: Account; isOffered: boolean }) {
  const identity = account.identities.find(({ provider }) => provider === 'twitter')
  if (identity === undefined && !isOffered) return null
  return (
    <SettingRow
      icon={<AtSign className="size-5" />}
      title={
        <>
          <h3>X (Twitter)</h3>
          {identity !== undefined && <Badge tone="good">Connected</Badge>}
        </>
      }
      text={
        identity === undefined
          ? 'Connect it to sign in with one click. Laurel never posts for you.'
          : handleOf(identity)
      }
      action={
        identity === undefined ? (
          <ConnectButton />
        ) : (
          <DisconnectButton
            identity={identity}
            isOnlyMethod={account.identities.length === 1}
            isOffered={isOffered}
          />
        )
      }
    />
  )
}

function handleOf({ identity_data: data }: Identity): string {
  const name = data?.preferred_username ?? data?.user_name ?? data?.name
  return typeof name === 'string' && name !== '' ? `@${name}` : 'You can sign in with X.'
}

function ConnectButton() {
  const connect = useMutation({
    mutationFn: async () => {
      markTwitter()
      await callAuth((client) =>
        client.linkIdentity({
          provider: 'twitter',
          options: { redirectTo: `${window.location.origin}${paths.profile}?section=security` },
        }),
      )
    },
    onError: (error) =>
      toast({ title: 'Couldn’t connect X', text: refusalMessage(error), tone: 'bad' }),
  })
  return (
    <Button isBusy={connect.isPending || connect.isSuccess} onClick={() => connect.mutate()}>
      Connect X
    </Button>
  )
}

function DisconnectButton({
  identity,
  isOnlyMethod,
  isOffered,
}: {
  identity: Identity
  isOnlyMethod: boolean
  isOffered: boolean
}) {
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const disconnect = useMutation({
    mutationFn: () => callAuth((client) => client.unlinkIdentity(identity)),
    onSuccess: async () => {
      setAsking(false)
      toast({ title: 'X disconnected', tone: 'good' })
      await queryClient.invalidateQueries({ queryKey: meKeys.all })
    },
  })
  if (isOnlyMethod) {
    return <span className="text-muted text-sm">Your only sign-in method</span>
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>Disconnect</Button>
      {isAsking && (
        <ActionDialog
          tone="danger"
          title="Disconnect X?"
          description={
            isOffered
              ? 'You won’t be able to sign in with it until you connect it again.'
              : 'You won’t be able to sign in with it any more, and Laurel no longer connects X accounts.'
          }
          confirmLabel="Disconnect X"
          cancelLabel="Keep it"
          isPending={disconnect.isPending}
          error={disconnect.isError ? refusalMessage(disconnect.error) : undefined}
          onConfirm={() => disconnect.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
