import { Mail } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/page/lazy.ts'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/data/badge.tsx'
import { SettingRow } from '../../ui/setting-row.tsx'
import type { Account } from './calls.ts'

const EmailDialog = lazyPart(() => import('./email-dialog.tsx'))

/** The email address in use, one that is not confirmed yet, and the button to change it. */
export function EmailRow({ account }: { account: Account }) {
  const [isOpen, setOpen] = useState(false)
  const { email, newEmail } = account
  return (
    <SettingRow
      icon={<Mail className="size-5" />}
      title={
        <>
          <h3>Email address</h3>
          {newEmail !== null && <Badge tone="warn">Change not confirmed</Badge>}
        </>
      }
      text={
        <span className="grid">
          <span className="wrap-anywhere">{email ?? 'None yet'}</span>
          {newEmail !== null && (
            <span className="wrap-anywhere">
              {email === null
                ? `Open the link we emailed to ${newEmail}.`
                : `Open the links we emailed to ${email} and ${newEmail}.`}
            </span>
          )}
        </span>
      }
      action={
        <Button onClick={() => setOpen(true)}>
          {email === null ? 'Add an email address' : 'Change address'}
        </Button>
      }
    >
      {isOpen && (
        <Suspense>
          <EmailDialog email={email} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </SettingRow>
  )
}
