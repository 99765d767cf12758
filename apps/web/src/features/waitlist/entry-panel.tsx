import {
  FRIEND_BONUS_HOURS,
  MAX_COUNTED_FRIENDS,
  WAITLIST_KEPT_DAYS,
} from '@laurel/contract/people/waitlist-words'
import { paths } from '@laurel/contract/spec/routes'
import { useQueryClient } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { configKeys, meKeys } from '../../lib/session-keys.ts'
import { formatNumber, plural } from '../../lib/text/format.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { CopyButton } from '../../ui/text/copy-button.tsx'
import { entryQuery, type WaitlistEntry } from './api.ts'
import { UsernameForm } from './username-form.tsx'

const REFUSALS: Record<WaitlistEntry['friends']['refused'][number]['reason'], string> = {
  same_mailbox: 'uses a mailbox that is already on the list',
  same_device: 'joined in your browser, or in that of another friend',
  same_network: 'joined in your network, or in that of another friend',
  full: `came after the first ${MAX_COUNTED_FRIENDS}`,
}

/** An entry of the waitlist with what its owner can do. `token` is the secret of its link. */
export function EntryPanel({ token, entry }: { token: string; entry: WaitlistEntry }) {
  const queryClient = useQueryClient()
  const confirm = useAction(async () => {
    const confirmed = await api('POST /api/v1/waitlist/confirm', { body: { token } })
    queryClient.setQueryData(entryQuery(token).queryKey, confirmed)
    void queryClient.invalidateQueries({ queryKey: configKeys.part('launch') })
  })
  if (entry.position === null) {
    return (
      <div className="grid gap-4">
        <h2 className="text-xl">Confirm your place</h2>
        <p className="text-muted">
          <span className="wrap-anywhere text-ink">{entry.email}</span> joins the waitlist when you
          confirm.
        </p>
        <ProblemNotice error={confirm.error} />
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            size="lg"
            isBusy={confirm.isPending}
            onClick={() => void confirm.run(undefined)}
          >
            Confirm my place
          </Button>
          <Leave token={token} label="That wasn’t me: delete it" />
        </div>
      </div>
    )
  }
  return (
    <div className="grid gap-6">
      <div className="grid gap-1">
        <h2 className="text-muted text-sm">Your position</h2>
        <p className="font-display font-semibold text-4xl tabular-nums">
          {formatNumber(entry.position)}
          <span className="ml-2 font-normal font-text text-base text-muted">
            of {formatNumber(entry.entryCount)}
          </span>
        </p>
        <p className="wrap-anywhere text-muted text-sm">{entry.email}</p>
      </div>
      <Friends entry={entry} />
      <UsernameForm token={token} entry={entry} />
      <div className="flex flex-wrap items-center justify-between gap-2 border-line border-t pt-4">
        <p className="text-muted text-xs">
          Your entry is deleted {WAITLIST_KEPT_DAYS} days after the launch.
        </p>
        <Leave token={token} label="Leave the waitlist" />
      </div>
    </div>
  )
}

function Friends({ entry: { code, friends } }: { entry: WaitlistEntry }) {
  const url = `${window.location.origin}${paths.prelaunch}?ref=${code}`
  const share = async () => {
    try {
      await navigator.share({ title: 'Laurel', text: 'Join me on the Laurel waitlist', url })
    } catch {
      // Closed without sharing.
    }
  }
  return (
    <section className="grid gap-3 border-line border-t pt-4">
      <h3 className="font-medium">Move up with friends</h3>
      <p className="text-muted text-sm">
        Each friend who joins by your link and confirms moves you {FRIEND_BONUS_HOURS} hours forward
        in the order of confirmation, up to {MAX_COUNTED_FRIENDS} friends.
      </p>
      <code className="wrap-anywhere figures rounded-control bg-sunken px-3 py-2 text-sm">
        {url}
      </code>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={url} label="Copy link" />
        {typeof navigator.share === 'function' && (
          <Button
            size="sm"
            icon={<Share2 aria-hidden="true" className="size-4" />}
            onClick={() => void share()}
          >
            Share
          </Button>
        )}
      </div>
      <ul className="grid gap-1 text-sm">
        <li>
          {friends.counted} of {MAX_COUNTED_FRIENDS} friends counted
        </li>
        {friends.pending > 0 && (
          <li className="text-muted">{plural(friends.pending, 'friend')} still to confirm</li>
        )}
        {friends.refused.map(({ reason, count }) => (
          <li key={reason} className="text-muted">
            {count} not counted: {REFUSALS[reason]}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Leave({ token, label }: { token: string; label: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const queryClient = useQueryClient()
  const leave = useAction(async () => {
    await api('POST /api/v1/waitlist/leave', { body: { token } })
    toast({ title: 'You left the waitlist', text: 'Your entry is deleted.', tone: 'good' })
    queryClient.removeQueries({ queryKey: meKeys.part('waitlist') })
    window.location.assign(paths.prelaunch)
  })
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <ActionDialog
          title="Leave the waitlist?"
          description="Your entry, your place and your reserved username are deleted."
          confirmLabel="Leave"
          tone="danger"
          isPending={leave.isPending}
          error={leave.error}
          onConfirm={() => void leave.run(undefined)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
