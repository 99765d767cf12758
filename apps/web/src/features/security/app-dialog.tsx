import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { meKeys } from '../../lib/session-keys.ts'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { CODE_DIGITS, CodeInput } from '../../ui/fields/code-input.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { CopyButton } from '../../ui/text/copy-button.tsx'
import { callAuth, type Factor, refusalMessage } from './calls.ts'
import { uniqueFactorName } from './factor-name.ts'

/** Adds an authenticator app: a QR code to scan or a secret to type, then the first code to prove that it works. */
export default function AppDialog({
  factors,
  onClose,
  onAdded,
}: {
  factors: readonly Factor[]
  onClose: () => void
  onAdded: () => void
}) {
  const queryClient = useQueryClient()
  const [code, setCode] = useState('')
  const enrolment = useEnrolment(factors)
  const factor = enrolment.data
  const verify = useMutation({
    mutationFn: (typed: string) =>
      callAuth((client) =>
        client.mfa.challengeAndVerify({ factorId: factor?.id ?? '', code: typed }),
      ),
    onSuccess: async () => {
      onAdded()
      await queryClient.invalidateQueries({ queryKey: meKeys.all })
    },
    onError: () => setCode(''),
  })
  return (
    <ActionDialog
      onClose={onClose}
      title="Add an authenticator app"
      description="Scan the code with an app like Aegis, 1Password or Google Authenticator, then enter the code it shows."
      confirmLabel="Turn on"
      isPending={verify.isPending}
      isDisabled={factor === undefined || code.length < CODE_DIGITS}
      onConfirm={() => verify.mutate(code)}
    >
      {enrolment.isError ? (
        <Notice tone="bad" isAnnounced title="You can’t add an app right now">
          <p>{refusalMessage(enrolment.error)}</p>
        </Notice>
      ) : factor === undefined ? (
        <Loading label="Preparing the QR code" className="grid justify-items-center gap-4">
          <Skeleton className="size-48" />
          <Skeleton className="h-13 w-full" />
        </Loading>
      ) : (
        <>
          <Secret qrCode={factor.totp.qr_code} secret={factor.totp.secret} />
          <Field
            label="Code from the app"
            error={verify.isError ? refusalMessage(verify.error) : undefined}
          >
            <CodeInput value={code} onChange={setCode} disabled={verify.isPending} />
          </Field>
        </>
      )}
    </ActionDialog>
  )
}

/**
 * Begins an enrolment each time the dialog opens, and never while it is open: another secret would replace the one that
 * was just scanned.
 */
function useEnrolment(factors: readonly Factor[]) {
  return useQuery({
    queryKey: meKeys.part('enrolment'),
    queryFn: () =>
      callAuth((client) =>
        client.mfa.enroll({
          factorType: 'totp',
          friendlyName: uniqueFactorName('Authenticator app', factors),
        }),
      ),
    gcTime: 0,
    staleTime: 'static',
    retry: false,
  })
}

function Secret({ qrCode, secret }: { qrCode: string; secret: string }) {
  return (
    <>
      {/* Always dark on white: some apps read nothing else. */}
      <img
        src={qrCode}
        alt="QR code with this account’s secret"
        className="mx-auto size-48 rounded-control border border-line p-2"
        style={{ background: 'white' }}
      />
      <details className="text-sm">
        <summary className="text-muted hover:text-ink">
          Can’t scan it? Type the secret instead
        </summary>
        <div className="mt-2 flex items-center justify-between gap-3 rounded-control bg-sunken py-1 pr-1 pl-3">
          <code className="figures min-w-0 text-sm wrap-anywhere">{groupByFour(secret)}</code>
          <CopyButton text={secret} label="Copy the secret" isIconOnly />
        </div>
      </details>
    </>
  )
}

/** Four characters at a time, easier to type. */
function groupByFour(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ')
}
