import { useQuery } from '@tanstack/react-query'
import { DeviceList } from '../../features/account/device-list.tsx'
import { MyCases } from '../../features/cases/my-cases.tsx'
import { LinkedAccounts } from '../../features/clusters/linked-accounts.tsx'
import { accountQuery, refusalMessage } from '../../features/security/calls.ts'
import { EmailRow } from '../../features/security/email-row.tsx'
import { Passkeys } from '../../features/security/passkeys.tsx'
import { PasswordRow } from '../../features/security/password-row.tsx'
import { TwitterRow } from '../../features/security/twitter-row.tsx'
import { TwoFactor } from '../../features/security/two-factor.tsx'
import { WalletRow } from '../../features/wallet/wallet-row.tsx'
import { useHasTwitter } from '../../lib/api/config.ts'
import { useSession } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/page.tsx'
import { SettingCard } from '../../ui/setting-row.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'

/** Sign-in methods, second factors, passkeys and devices. */
export default function SecurityPanel() {
  return (
    <div className="grid gap-10">
      <MyCases />
      <SignIn />
      {'PublicKeyCredential' in window && (
        <Section title="Passkeys">
          <Passkeys />
        </Section>
      )}
      <Section title="Devices">
        <DeviceList />
      </Section>
      <Section title="Linked accounts">
        <LinkedAccounts />
      </Section>
    </div>
  )
}

function SignIn() {
  const { user } = useSession()
  const { data: account, error, refetch } = useQuery(accountQuery)
  const hasTwitter = useHasTwitter()
  // A refresh that failed leaves what is known, and any dialog that is open, in place.
  if (account === undefined && error !== null) {
    return (
      <Notice
        tone="bad"
        title="Couldn’t load your sign-in methods"
        action={
          <Button size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        <p>{refusalMessage(error)}</p>
      </Notice>
    )
  }
  if (account === undefined || user === null) {
    return (
      <Loading label="Loading your sign-in methods" className="grid gap-10">
        <Skeleton className="h-72 w-full rounded-card" />
        <Skeleton className="h-48 w-full rounded-card" />
      </Loading>
    )
  }
  return (
    <>
      <Section title="Sign-in methods">
        <SettingCard>
          <EmailRow account={account} />
          <PasswordRow account={account} />
          <TwitterRow account={account} isOffered={hasTwitter && !user.isWalletUser} />
          <WalletRow user={user} />
        </SettingCard>
      </Section>
      <Section title="Two-factor">
        <TwoFactor account={account} />
      </Section>
    </>
  )
}
