import { authToasts } from '@laurel/contract/spec/messages'
import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../lib/api.ts'
import { ApiProblem } from '../../lib/api-problem.ts'
import { formatPoints } from '../../lib/format.ts'
import { describeProblem } from '../../lib/problem-messages.ts'
import { endSession } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { useIntent } from '../../lib/use-intent.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { type DeletionState, deletionQuery } from './api.ts'

/** Asks for proof and the own username, and deletes the account. Says first what stands in the way. */
export default function DeleteAccount({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(deletionQuery)
  const formId = useId()
  const canDelete = data?.abilities.canDelete === true
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="form"
      title="Delete your account?"
      description="This happens at once and can’t be undone."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {canDelete ? 'Keep my account' : 'Close'}
          </Button>
          {canDelete && (
            <Button type="submit" form={formId} variant="danger" isBusy={isBusy}>
              Delete my account
            </Button>
          )}
        </>
      }
    >
      {error !== null ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <SkeletonText lines={5} />
      ) : data.obstacles.length > 0 ? (
        <Obstacles obstacles={data.obstacles} onLeave={onClose} />
      ) : !canDelete ? (
        <Notice tone="info" title="Sign in again first">
          <p>
            Your account has no password. Sign out, sign in again, and come back here within ten
            minutes: that shows that it is you.
          </p>
        </Notice>
      ) : (
        <DeletionForm id={formId} state={data} onBusy={setBusy} isBusy={isBusy} />
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
      <Notice tone="warn" title="Other people wait for something of yours">
        <p>End what is open first, then come back.</p>
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

function DeletionForm({
  id,
  state,
  isBusy,
  onBusy,
}: {
  id: string
  state: DeletionState
  isBusy: boolean
  onBusy: (isBusy: boolean) => void
}) {
  const navigate = useNavigate()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<{ field: 'username' | 'password'; text: string }>()
  const remove = useIntent((form: { username: string; password?: string }, idempotencyKey) =>
    api('POST /api/v1/me/deletion', { body: form, idempotencyKey }).catch((error: unknown) => {
      // The first try did it, and its answer was lost.
      if (error instanceof ApiProblem && error.code === 'not_authenticated') return { ok: true }
      throw error
    }),
  )
  const error = remove.error instanceof ApiProblem ? remove.error : null
  const isWrongPassword = error?.code === 'proof_needed'

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (username.trim().toLowerCase() !== state.username.toLowerCase()) {
      setFault({ field: 'username', text: `Type ${state.username} to confirm.` })
      return
    }
    if (state.needsProof && password === '') {
      setFault({ field: 'password', text: 'Enter your password.' })
      return
    }
    setFault(undefined)
    onBusy(true)
    const done = await remove.run({ username, ...(password === '' ? {} : { password }) })
    if (done === null) return onBusy(false)
    await endSession().catch(() => undefined)
    toast({ ...authToasts.signedOut, title: 'Your account was deleted', tone: 'good' })
    await navigate(paths.auth, { replace: true })
  }

  return (
    <form id={id} noValidate onSubmit={submit} className="grid gap-5">
      <ul className="grid list-disc gap-1.5 pl-5 text-sm">
        <li>Your profile, devices, ways to sign in, notifications and drafts are deleted.</li>
        <li>Posts and entries that nobody judged are taken back and emptied.</li>
        <li>
          Entries that were judged, your votes and the movements of points stay, without your name.
        </li>
        {state.lostPoints > 0 && (
          <li className="font-medium">You lose {formatPoints(state.lostPoints)}.</li>
        )}
      </ul>
      {remove.error !== null && !isWrongPassword && (
        <Notice tone="bad" isAnnounced title={describeProblem(remove.error).title}>
          <p>{describeProblem(remove.error).text}</p>
        </Notice>
      )}
      <Field
        label={
          <>
            Type <span className="figures">{state.username}</span> to confirm
          </>
        }
        error={fault?.field === 'username' ? fault.text : undefined}
      >
        <Input
          value={username}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setUsername(event.target.value)}
        />
      </Field>
      {state.needsProof && (
        <PasswordField
          label="Your password"
          value={password}
          onChange={setPassword}
          error={
            fault?.field === 'password'
              ? fault.text
              : isWrongPassword
                ? describeProblem(remove.error).text
                : undefined
          }
        />
      )}
    </form>
  )
}
