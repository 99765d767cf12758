import { authToasts } from '@laurel/contract/spec/messages'
import { paths } from '@laurel/contract/spec/routes'
import type { NavigateFunction } from 'react-router'
import { toast } from '../toast.ts'
import { endSession } from './session.ts'

/** Signs out and opens the sign-in page, even when the server refuses (spec §4, §8). */
export async function signOut(navigate: NavigateFunction): Promise<void> {
  const isEnded = await endSession().catch(() => false)
  toast(
    isEnded
      ? { ...authToasts.signedOut, tone: 'good' }
      : { ...authToasts.signOutError, tone: 'bad' },
  )
  await navigate(paths.auth)
}
