import { authToasts } from '@laurel/contract/spec/messages'
import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../lib/api/api.ts'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { describeProblem } from '../../lib/api/problem-messages.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { endSession } from '../../lib/session/session.ts'
import { formatPoints } from '../../lib/text/format.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Field, Input } from '../../ui/fields/field.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { Link } from '../../ui/link.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { type DeletionState, deletionQuery } from './api.ts'

const DIALOG = {
  title: 'Delete your account?',
  description: 'This takes effect immediately and can’t be undone.',
  width: 'form',
} as const

/** Deletes the account, confirmed by username and password; lists open obligations first, which block it. */
export default function DeleteAccount({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(deletionQuery)
  if (data?.abilities.canDelete === true) return <Deletion state={data} onClose={onClose} />
  return (
    <Dialog
      {...DIALOG}
      isOpen
      onClose={onClose}
      footer={
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      }
    >
      {error !== null ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <SkeletonText lines={5} />
      ) : data.obstacles.length > 0 ? (
        <Obstacles obstacles={data.obstacles} onLeave={onClose} />
      ) : (
        <Notice tone="info" title="Sign in again first">
          <p>
            Your account has no password. To confirm it’s you, sign out, sign in again, and come
            back here within ten minutes.
          </p>
        </Notice>
      )}
    </Dialog>
  )
}

function Obstacles({
  obstacles,
  onLeave,
}: {
  obstacles: DeletionState['obstacles']
  onLeave: () => void
}) {
  return (
    <div className="grid gap-4">
      <Notice tone="warn" title="You still have open obligations">
        <p>Settle these first, then come back.</p>
      </Notice>
      <ul className="divide-y divide-line border-line border-y">
        {obstacles.map((obstacle) => (
          <li key={obstacle.id} className="grid gap-0.5 py-3">
            <Link to={obstacle.url} onClick={onLeave} className="font-medium underline">
              {obstacle.title}
            </Link>
            <span className="text-muted text-sm">{obstacle.text}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The form state of a deletion, and the deletion itself, which ends the session. */
function useDeletion(state: DeletionState) {
  const navigate = useNavigate()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<{ field: 'username' | 'password'; text: string }>()
  const remove = useAction(async (form: { username: string; password?: string }) => {
    await api('POST /api/v1/me/deletion', { body: form }).catch((error: unknown) => {
      // Without a session the first request succeeded and its reply was lost.
      if (!(error instanceof ApiProblem) || error.code !== 'not_authenticated') throw error
    })
    await endSession().catch(() => undefined)
    toast({ ...authToasts.signedOut, title: 'Your account was deleted', tone: 'good' })
    await navigate(paths.auth, { replace: true })
  })
  const error = remove.error instanceof ApiProblem ? remove.error : null
  const isWrongPassword = error?.code === 'proof_needed'

  const confirm = async () => {
    if (username.trim().toLowerCase() !== state.username.toLowerCase()) {
      setFault({ field: 'username', text: `Type ${state.username} to confirm.` })
      return
    }
    if (state.needsProof && password === '') {
      setFault({ field: 'password', text: 'Enter your password.' })
      return
    }
    setFault(undefined)
    await remove.run({ username, ...(password === '' ? {} : { password }) })
  }
  const passwordError =
    fault?.field === 'password'
      ? fault.text
      : isWrongPassword
        ? describeProblem(remove.error).text
        : undefined
  return {
    username,
    setUsername,
    usernameError: fault?.field === 'username' ? fault.text : undefined,
    password,
    setPassword,
    passwordError,
    isPending: remove.isPending,
    error: isWrongPassword ? undefined : remove.error,
    confirm,
  }
}

function Deletion({ state, onClose }: { state: DeletionState; onClose: () => void }) {
  const deletion = useDeletion(state)
  return (
    <ActionDialog
      {...DIALOG}
      confirmLabel="Delete my account"
      cancelLabel="Keep my account"
      tone="danger"
      isPending={deletion.isPending}
      error={deletion.error}
      onConfirm={deletion.confirm}
      onClose={onClose}
    >
      <Consequences lostPoints={state.lostPoints} />
      <Field
        label={
          <>
            Type <span className="figures">{state.username}</span> to confirm
          </>
        }
        error={deletion.usernameError}
      >
        <Input
          value={deletion.username}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => deletion.setUsername(event.target.value)}
        />
      </Field>
      {state.needsProof && (
        <PasswordField
          label="Your password"
          value={deletion.password}
          onChange={deletion.setPassword}
          error={deletion.passwordError}
        />
      )}
    </ActionDialog>
  )
}

/** Lists what is deleted and what stays without a name. */
function Consequences({ lostPoints }: { lostPoints: number }) {
  return (
    <ul className="grid list-disc gap-1.5 pl-5 text-sm">
      <li>Your profile, devices, sign-in methods, notifications and drafts are deleted.</li>
      <li>Posts and unjudged entries are withdrawn and their content is erased.</li>
      <li>Judged entries, your votes and point transfers stay, without your name.</li>
      {lostPoints > 0 && <li className="font-medium">You lose {formatPoints(lostPoints)}.</li>}
    </ul>
  )
}
