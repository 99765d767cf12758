import type { ArrivalQuestion } from '../../lib/session/arrival-question.ts'
import { useSession } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'

/** Confirms a sign-in by link and names both accounts: someone else's link would sign in to theirs. */
export default function ArrivalDialog({ question }: { question: ArrivalQuestion }) {
  const { status, user } = useSession()
  const { name, answer } = question
  const current = user?.email ?? user?.walletAddress ?? user?.id
  const isSwitch = status === 'signed-in'
  return (
    <Dialog
      isOpen
      onClose={() => answer(false)}
      title={isSwitch ? 'Switch to another account?' : 'Sign in with this link?'}
      description="Continue only if you asked for this link. If someone else sent it to you, you would be using their account."
      footer={
        <>
          <Button variant="quiet" onClick={() => answer(false)}>
            {isSwitch ? 'Stay signed in' : 'Cancel'}
          </Button>
          <Button variant="primary" disabled={status === 'loading'} onClick={() => answer(true)}>
            {isSwitch ? 'Switch account' : 'Sign in'}
          </Button>
        </>
      }
    >
      <dl className="grid gap-3 rounded-control bg-sunken px-4 py-3 text-sm">
        {isSwitch && <Account label="Signed in here, in all tabs" name={current ?? ''} />}
        <Account label="The link signs in to" name={name} />
      </dl>
    </Dialog>
  )
}

function Account({ label, name }: { label: string; name: string }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-muted">{label}</dt>
      <dd className="font-medium wrap-anywhere">{name}</dd>
    </div>
  )
}
