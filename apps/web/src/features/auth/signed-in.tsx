import { paths } from '@laurel/contract/spec/routes'
import { useNavigate } from 'react-router'
import { useMe } from '../../lib/api/me.ts'
import type { SessionUser } from '../../lib/session/session.ts'
import { signOut } from '../../lib/session/sign-out.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'

/** Shown when a signed-in user opens the sign-in page. */
export function SignedIn({ user }: { user: SessionUser }) {
  const me = useMe()
  const navigate = useNavigate()
  const name = me?.displayName ?? user.email ?? 'You'
  return (
    <div className="grid justify-items-start gap-4">
      <Avatar name={name} seed={user.id} url={me?.avatarUrl ?? null} size="lg" isDecorative />
      <p className="text-muted text-sm">
        As {name}
        {me !== undefined && user.email !== null && ` (${user.email})`}.
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={paths.home} variant="primary">
          Go to the front page
        </ButtonLink>
        <Button onClick={() => signOut(navigate)}>Sign out</Button>
      </div>
    </div>
  )
}
