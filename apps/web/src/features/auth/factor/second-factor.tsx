import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, LifeBuoy, Smartphone, Usb } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { signOut } from '../../../lib/session/sign-out.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Select } from '../../../ui/fields/field.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { authKeys } from '../keys.ts'
import { CodeForm } from '../password/code-form.tsx'
import { RefusalNotice } from '../refusal-notice.tsx'
import { useAuthCall } from '../use-auth-call.ts'
import { RecoveryCodeForm } from './recovery-code-form.tsx'
import { readFactors, type SecondFactors, verifyAppCode, verifyKey } from './second-factor-calls.ts'

type Method = 'app' | 'key' | 'recovery'

const METHODS: Record<Method, { icon: typeof Smartphone; label: string }> = {
  app: { icon: Smartphone, label: 'Use a code from my authenticator app' },
  key: { icon: Usb, label: 'Use my security key' },
  recovery: { icon: LifeBuoy, label: 'Use a recovery code' },
}

/**
 * The second step of signing in to an account that has a second factor: a code from an app, a security key, or a
 * recovery code. It can't be skipped, only left by signing out.
 */
export default function SecondFactor({ onVerified }: { onVerified: () => Promise<void> }) {
  const navigate = useNavigate()
  const { data, refetch } = useQuery({
    queryKey: authKeys.factors,
    queryFn: readFactors,
    gcTime: 0,
    retry: false,
  })
  return (
    <div className="grid gap-6">
      <p className="text-muted">
        Your password or link is correct. This account also asks for a second factor.
      </p>
      {data === undefined ? (
        <div role="status" className="grid gap-4">
          <span className="sr-only">Loading</span>
          <Skeleton className="h-19" />
          <Skeleton className="h-11" />
        </div>
      ) : data.ok ? (
        <FactorChallenge factors={data.factors} onVerified={onVerified} />
      ) : (
        <Notice tone="bad" isAnnounced title="We couldn’t load your second factors">
          <p>{data.refusal.text}</p>
          <Button size="sm" className="mt-2 justify-self-start" onClick={() => refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      <p className="border-line border-t pt-4 text-muted text-sm">
        Lost access to all of them?{' '}
        <Link to={paths.help} className="text-ink underline underline-offset-4">
          Ask for help
        </Link>{' '}
        or{' '}
        <button
          type="button"
          className="hit-area text-ink underline underline-offset-4"
          onClick={() => signOut(navigate)}
        >
          sign out
        </button>
        .
      </p>
    </div>
  )
}

/** Asks for one of an account's second factors. */
export function FactorChallenge({
  factors,
  onVerified,
}: {
  factors: SecondFactors
  onVerified: () => Promise<void>
}) {
  const isAvailable: Record<Method, boolean> = {
    app: factors.apps.length > 0,
    key: factors.keys.length > 0 && 'PublicKeyCredential' in window,
    recovery: factors.hasRecoveryCodes,
  }
  const methods = (Object.keys(METHODS) as Method[]).filter((name) => isAvailable[name])
  const [method, setMethod] = useState<Method | undefined>(methods[0])
  const others = methods.filter((other) => other !== method)
  return (
    <div className="grid gap-4">
      {method === 'app' && <AppCode apps={factors.apps} onVerified={onVerified} />}
      {method === 'key' && <SecurityKey keys={factors.keys} onVerified={onVerified} />}
      {method === 'recovery' && <RecoveryCodeForm onVerified={onVerified} />}
      {method === undefined && (
        <Notice tone="warn" title="None of your second factors works in this browser">
          <p>Sign in with a browser that supports security keys.</p>
        </Notice>
      )}
      {others.length > 0 && (
        <ul className="grid gap-1">
          {others.map((other) => {
            const { icon: Icon, label } = METHODS[other]
            return (
              <li key={other}>
                <Button
                  variant="quiet"
                  isWide
                  className="justify-start!"
                  icon={<Icon aria-hidden="true" className="size-4 text-muted" />}
                  onClick={() => setMethod(other)}
                >
                  {label}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

function AppCode({
  apps,
  onVerified,
}: {
  apps: SecondFactors['apps']
  onVerified: () => Promise<void>
}) {
  const [factorId, setFactor] = useState(apps[0]?.id ?? '')
  return (
    <>
      <FactorChoice label="Authenticator" factors={apps} value={factorId} onChange={setFactor} />
      <CodeForm
        key={factorId}
        label="Code from your authenticator app"
        hint="Open the app and enter the 6 digits that it shows for Laurel."
        submitLabel="Confirm"
        hasFocus
        verify={(code) => verifyAppCode(factorId, code)}
        onVerified={onVerified}
      />
    </>
  )
}

function SecurityKey({
  keys,
  onVerified,
}: {
  keys: SecondFactors['keys']
  onVerified: () => Promise<void>
}) {
  const [factorId, setFactor] = useState(keys[0]?.id ?? '')
  const call = useAuthCall('signIn')
  return (
    <>
      <FactorChoice label="Security key" factors={keys} value={factorId} onChange={setFactor} />
      <p className="text-sm">Have your key or device ready. Your browser will ask for it.</p>
      <RefusalNotice call={call} />
      <Button
        variant="primary"
        isWide
        isBusy={call.isBusy}
        disabled={call.waitSeconds > 0}
        icon={<KeyRound aria-hidden="true" className="size-4" />}
        onClick={() => call.run(() => verifyKey(factorId), onVerified)}
      >
        Use the security key
      </Button>
    </>
  )
}

/** A choice among factors of one kind; nothing for a single one. */
function FactorChoice({
  label,
  factors,
  value,
  onChange,
}: {
  label: ReactNode
  factors: readonly { id: string; name: string }[]
  value: string
  onChange: (id: string) => void
}) {
  if (factors.length < 2) return null
  return (
    <Field label={label}>
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        {factors.map(({ id, name }, at) => (
          <option key={id} value={id}>
            {name || `Number ${at + 1}`}
          </option>
        ))}
      </Select>
    </Field>
  )
}
