import { paths } from '@laurel/contract/spec/routes'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api } from '../../lib/api/api.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { meKeys } from '../../lib/session-keys.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'

/** Takes the role of the first admin, by the link that the server printed. */
export default function FirstAdmin({ token, username }: { token: string; username: string }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const action = useAction(async () => {
    await api('POST /api/v1/first-admin', { body: { token } })
    await queryClient.invalidateQueries({ queryKey: meKeys.all })
    toast({ title: 'You are admin now', tone: 'good' })
    void navigate(paths.admin, { replace: true })
  })
  return (
    <div className="grid gap-4">
      <EmptyState
        title="Become the first admin"
        text={`You’re signed in as @${username}. Admins grant roles, suspend people, verify sponsors and see the audit log, which records this too. Your link works once.`}
        action={
          <Button
            variant="primary"
            isBusy={action.isPending}
            onClick={() => void action.run(undefined)}
          >
            Become admin
          </Button>
        }
      />
      <ProblemNotice error={action.error} />
    </div>
  )
}
