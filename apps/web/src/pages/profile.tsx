import { pageTitles } from '@laurel/contract/spec/page-titles'
import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '../features/people/api.ts'
import { CreditsCard } from '../features/people/credits-card.tsx'
import { ProfileForm } from '../features/people/profile-form.tsx'
import { TrustCard } from '../features/people/trust-card.tsx'
import { MyBalances } from '../features/points/my-balances.tsx'
import { useMe } from '../lib/me.ts'
import { useSession } from '../lib/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Page, PageHeader, Section } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** The own profile: what others see, where one stands, and one's points and credits. */
export default function ProfilePage() {
  const { user } = useSession()
  const me = useMe()
  const profile = useQuery({ ...profileQuery(user?.id ?? ''), enabled: user !== null })
  if (user === null) return null
  return (
    <Page>
      <PageHeader
        title={pageTitles.profile}
        lead={me?.email ?? undefined}
        actions={
          me !== undefined && (
            <ButtonLink to={paths.creator(me.username)}>See it as others do</ButtonLink>
          )
        }
      />
      <div className="grid gap-10 lg:grid-cols-[1fr_22rem]">
        <div className="grid content-start gap-10">
          <Section title="Public profile">
            {profile.isError ? (
              <ErrorState error={profile.error} onRetry={() => void profile.refetch()} />
            ) : profile.data == null ? (
              <Skeleton className="h-72 w-full rounded-card" />
            ) : (
              <ProfileForm key={user.id} userId={user.id} profile={profile.data} />
            )}
          </Section>
          <Section title="Points">
            <MyBalances />
          </Section>
        </div>
        <div className="grid content-start gap-4">
          {me === undefined ? (
            <Skeleton className="h-48 w-full rounded-card" />
          ) : (
            <TrustCard me={me} />
          )}
          <CreditsCard />
        </div>
      </div>
    </Page>
  )
}
