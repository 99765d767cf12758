import { paths } from '@laurel/contract/spec/routes'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'

const UNKNOWN_LINK = 'Copy the whole link from the email, or turn these emails off in your profile.'

const REMINDERS = {
  title: 'Stop emails about reminders and prizes?',
  text: 'They remind you of what is due, and notify you when you win a prize and when it is paid.',
  done: 'You still get both in the app. You can turn the emails back on in your profile.',
}
const DIGEST = {
  title: 'Stop the digest?',
  text: 'It lists what you haven’t read and what is new for you. Reminders and results still come by email.',
  done: 'Everything still appears in the app. You can choose a digest again in your profile.',
}

const SEARCHES = {
  title: 'Stop alerts of saved searches?',
  text: 'They list new bounties that fit. Your searches stay.',
  done: 'Your searches are still in your account. You can choose an alert again in your profile.',
}
/** By what the link says. */
const TEXTS = new Map<string | null, typeof REMINDERS>([
  ['digest', DIGEST],
  ['searches', SEARCHES],
])

/** The unsubscribe dialog, opened by a link in emails; works without signing in. */
export default function StopMails({
  token,
  mails,
  onClose,
}: {
  token: string
  /** Which mails the link stops, as it says; reminders and results if it doesn’t. */
  mails: string | null
  onClose: () => void
}) {
  const texts = TEXTS.get(mails) ?? REMINDERS
  const [isDone, setDone] = useState(false)
  const stop = useAction((sent: string) =>
    api('POST /api/v1/notification-settings/unsubscribe', {
      body: { token: sent },
    }),
  )
  const run = async () => {
    if ((await stop.run(token)) !== null) setDone(true)
  }
  const isUnknown = stop.error instanceof ApiProblem && stop.error.code === 'not_found'
  return (
    <ActionDialog
      onClose={onClose}
      title={isDone ? 'Emails stopped' : texts.title}
      description={isDone ? texts.done : texts.text}
      confirmLabel="Stop emails"
      cancelLabel="Keep emails"
      isPending={stop.isPending}
      error={isUnknown ? UNKNOWN_LINK : stop.error}
      errorTitle="This link is incomplete"
      onConfirm={run}
      footer={
        isDone && (
          <>
            <ButtonLink to={`${paths.profile}?section=notifications`}>Settings</ButtonLink>
            <Button variant="primary" onClick={onClose}>
              Done
            </Button>
          </>
        )
      }
    />
  )
}
