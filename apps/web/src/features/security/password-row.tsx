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

/** The password: whether there is one, advice when it is known from breaches, and a way to another one. */
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
          'Add an email address first: it is what you sign in with.'
        ) : hasPassword ? (
          'You can sign in with your email address and your password.'
        ) : (
          'None yet. With one you can sign in by email and password too.'
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
        <Notice tone="warn" title="This password is known from breaches of other sites">
          <p>
            Programs try such passwords first. Choose another one here, and wherever else you use
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
