import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { saveText } from '../../lib/page/save-file.ts'
import { meKeys } from '../../lib/session-keys.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { Checkbox } from '../../ui/fields/choices.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { CopyButton } from '../../ui/text/copy-button.tsx'
import { callAuth, recoveryCodesQuery, wordsOf } from './calls.ts'

/** Makes recovery codes and shows them once; closes only when the person says that they are kept. */
export default function CodesDialog({
  isAfterSetup = false,
  onClose,
}: {
  /** The first second factor was added just now. */
  isAfterSetup?: boolean
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const { data: status, error } = useQuery(recoveryCodesQuery)
  const [isKept, setKept] = useState(false)
  const make = useMutation({
    mutationFn: async () => {
      const { codes } = await callAuth((client) =>
        status == null
          ? client.mfa.recoveryCodes.generate()
          : client.mfa.recoveryCodes.regenerate(),
      )
      return codes
    },
  })
  const codes = make.data
  const leave = async () => {
    onClose()
    if (codes === undefined) return
    toast({ title: 'Recovery codes kept', tone: 'good' })
    await queryClient.invalidateQueries({ queryKey: meKeys.all })
  }
  return (
    <ActionDialog
      // Shown once: Escape and a press outside must not lose them.
      onClose={() => (codes === undefined ? onClose() : undefined)}
      title={isAfterSetup && codes === undefined ? 'Two-factor is on' : 'Recovery codes'}
      description={
        codes === undefined
          ? `${isAfterSetup ? 'Now make recovery codes: they' : 'They'} let you in when your phone or key is lost. Each works once.`
          : 'Keep them where your phone is not: printed, or in a password manager. They are shown only now.'
      }
      confirmLabel={status == null ? 'Make codes' : 'Make new codes'}
      keepLabel="Later"
      isPending={make.isPending}
      isDisabled={status === undefined}
      onConfirm={() => make.mutate()}
      footer={
        codes !== undefined && (
          <Button variant="primary" disabled={!isKept} onClick={leave}>
            Done
          </Button>
        )
      }
    >
      {codes !== undefined ? (
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
              onClick={() => saveText('laurel-recovery-codes.txt', fileOf(codes), 'text/plain')}
            >
              Download
            </Button>
          </div>
          <Checkbox
            label="I kept them in a safe place"
            checked={isKept}
            onChange={(event) => setKept(event.target.checked)}
          />
        </div>
      ) : error !== null || make.isError ? (
        <Notice tone="bad" isAnnounced title="No codes were made">
          <p>{wordsOf(make.error ?? error)}</p>
        </Notice>
      ) : status === undefined ? (
        <Skeleton className="h-16 w-full" />
      ) : status !== null ? (
        <Notice tone="warn" title="Your present codes end">
          <p>Codes that you kept before stop working as soon as new ones are made.</p>
        </Notice>
      ) : null}
    </ActionDialog>
  )
}

function fileOf(codes: readonly string[]): string {
  return `Recovery codes for ${window.location.host}\nEach works once.\n\n${codes.join('\n')}\n`
}
