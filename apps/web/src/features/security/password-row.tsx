import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/page/lazy.ts'
import { Button } from '../../ui/button.tsx'
import { SettingRow } from '../../ui/setting-row.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { type Account, signInQuery } from './calls.ts'

const PasswordDialog = lazyPart(() => import('./password-dialog.tsx'))

/** Whether a password is set, a warning when it appears in data breaches, and the button to change it. */
export function PasswordRow({ account }: { account: Account }) {
  const { data } = useQuery(signInQuery)
  const [isOpen, setOpen] = useState(false)
  const hasPassword = data?.hasPassword ?? false
  const needsEmail = account.email === null
  return (
    <SettingRow
      icon={<Lock className="size-5" />}
      title={<h3>Password</h3>}
      text={
        data === undefined ? (
          <Skeleton className="h-5 w-40" />
        ) : needsEmail ? (
          'Add an email address first: you sign in with it.'
        ) : hasPassword ? (
          'You can sign in with your email address and password.'
        ) : (
          'None yet. Set one to sign in with email and password too.'
        )
      }
      action={
        data === undefined || needsEmail ? undefined : (
          <Button onClick={() => setOpen(true)}>
            {hasPassword ? 'Change password' : 'Set a password'}
          </Button>
        )
      }
    >
      {data?.isPasswordBreached && (
        <Notice tone="warn" title="This password appears in data breaches of other sites">
          <p>
            Attackers try such passwords first. Choose a new one here, and everywhere else you use
            it.
          </p>
        </Notice>
      )}
      {isOpen && (
        <Suspense>
          <PasswordDialog hasPassword={hasPassword} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </SettingRow>
  )
}
