import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { downloadText } from '../../lib/page/save-file.ts'
import { meKeys } from '../../lib/session-keys.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { Checkbox } from '../../ui/fields/choices.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { CopyButton } from '../../ui/text/copy-button.tsx'
import { callAuth, recoveryCodesQuery, refusalMessage } from './calls.ts'

/** Creates recovery codes and shows them once; closes only once the user confirms having saved them. */
export default function CodesDialog({
  isAfterSetup = false,
  onClose,
}: {
  /** Right after the first second factor was added. */
  isAfterSetup?: boolean
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const { data: status, error } = useQuery(recoveryCodesQuery)
  const [areSaved, setSaved] = useState(false)
  const create = useMutation({
    mutationFn: async () => {
      const { codes } = await callAuth((client) =>
        status == null
          ? client.mfa.recoveryCodes.generate()
          : client.mfa.recoveryCodes.regenerate(),
      )
      return codes
    },
  })
  const codes = create.data
  const close = async () => {
    onClose()
    if (codes === undefined) return
    toast({ title: 'Recovery codes saved', tone: 'good' })
    await queryClient.invalidateQueries({ queryKey: meKeys.all })
  }
  return (
    <ActionDialog
      // Shown once: Escape and a press outside must not lose them.
      onClose={() => (codes === undefined ? onClose() : undefined)}
      title={isAfterSetup && codes === undefined ? 'Two-factor is on' : 'Recovery codes'}
      description={
        codes === undefined
          ? `${isAfterSetup ? 'Now create recovery codes: they' : 'They'} let you sign in if you lose your phone or key. Each works once.`
          : 'Store them away from your phone: on paper or in a password manager. We won’t show them again.'
      }
      confirmLabel={status == null ? 'Create codes' : 'Create new codes'}
      cancelLabel="Later"
      isPending={create.isPending}
      isDisabled={status === undefined}
      onConfirm={() => create.mutate()}
      footer={
        codes !== undefined && (
          <Button variant="primary" disabled={!areSaved} onClick={close}>
            Done
          </Button>
        )
      }
    >
      {codes !== undefined ? (
        <CodeList codes={codes} areSaved={areSaved} onSaved={setSaved} />
      ) : (
        <BeforeCreating status={status} error={create.error ?? error} />
      )}
    </ActionDialog>
  )
}

/** Why no codes could be created, or a warning that the current ones end. */
function BeforeCreating({ status, error }: { status: object | null | undefined; error: unknown }) {
  if (error !== null) {
    return (
      <Notice tone="bad" isAnnounced title="Couldn’t create codes">
        <p>{refusalMessage(error)}</p>
      </Notice>
    )
  }
  if (status === undefined) return <Skeleton className="h-16 w-full" />
  if (status === null) return null
  return (
    <Notice tone="warn" title="You already have recovery codes">
      <p>Your old codes stop working as soon as new ones are created.</p>
    </Notice>
  )
}

function CodeList({
  codes,
  areSaved,
  onSaved,
}: {
  codes: readonly string[]
  areSaved: boolean
  onSaved: (areSaved: boolean) => void
}) {
  return (
    <div className="grid gap-4">
      <ul
        aria-label="Your recovery codes"
        className="figures grid grid-cols-2 gap-x-6 gap-y-2 rounded-control bg-sunken px-4 py-3 text-sm"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={codes.join('\n')} label="Copy all" size="md" />
        <Button
          icon={<Download aria-hidden="true" className="size-4" />}
          onClick={() => downloadText('laurel-recovery-codes.txt', codesFile(codes), 'text/plain')}
        >
          Download
        </Button>
      </div>
      <Checkbox
        label="I’ve saved these codes"
        checked={areSaved}
        onChange={(event) => onSaved(event.target.checked)}
      />
    </div>
  )
}

function codesFile(codes: readonly string[]): string {
  return `Recovery codes for ${window.location.host}\nEach works once.\n\n${codes.join('\n')}\n`
}
