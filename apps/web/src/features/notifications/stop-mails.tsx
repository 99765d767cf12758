import { paths } from '@laurel/contract/spec/routes'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { useIntent } from '../../lib/api/use-intent.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'

const UNKNOWN_LINK = 'Copy the whole of it from the mail, or switch the mails off in your profile.'

/** What the last link of a reminder mail opens: one button that stops these mails, without signing in. */
export default function StopMails({ token, onClose }: { token: string; onClose: () => void }) {
  const [isDone, setDone] = useState(false)
  const stop = useIntent((sent: string) =>
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
      title={isDone ? 'Emails stopped' : 'Stop emails about reminders and prizes?'}
      description={
        isDone
          ? 'Both still show in the app. You can switch the emails on again in your profile.'
          : 'They tell you what is due before its time is up, and when you win a prize or it is paid.'
      }
      confirmLabel="Stop the mails"
      keepLabel="Keep them"
      isPending={stop.isPending}
      error={isUnknown ? UNKNOWN_LINK : stop.error}
      errorTitle="This link is not complete"
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
