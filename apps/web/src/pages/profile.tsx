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
import { Avatar } from '../ui/avatar.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Page, Section } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Time } from '../ui/time.tsx'

/** The own profile: where one stands, one's points and credits, and what others see. */
export default function ProfilePage() {
  const { user } = useSession()
  const me = useMe()
  const profile = useQuery({ ...profileQuery(user?.id ?? ''), enabled: user !== null })
  if (user === null) return null
  return (
    <Page>
      <header className="mb-8 flex flex-wrap items-center gap-x-5 gap-y-4">
        <Avatar
          name={me?.displayName ?? ''}
          seed={user.id}
          url={me?.avatarUrl ?? null}
          size="lg"
          isDecorative
        />
        <div className="grid min-w-0 flex-1 basis-60 gap-1">
          <h1 tabIndex={-1} className="text-2xl md:text-3xl">
            {pageTitles.profile}
          </h1>
          <p className="flex flex-wrap gap-x-3 text-muted">
            {me !== undefined && <span>@{me.username}</span>}
            {me?.email != null && <span className="min-w-0 truncate">{me.email}</span>}
            {me !== undefined && (
              <span>
                here since <Time at={me.joinedAt} format="day" />
              </span>
            )}
          </p>
        </div>
        {me !== undefined && (
          <ButtonLink to={paths.creator(me.username)}>See it as others do</ButtonLink>
        )}
      </header>
      <section aria-label="Points" className="mb-10">
        <MyBalances />
      </section>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div>
          <Section title="Public profile">
            {profile.isError ? (
              <ErrorState error={profile.error} onRetry={() => void profile.refetch()} />
            ) : profile.data == null ? (
              <Skeleton className="h-72 w-full rounded-card" />
            ) : (
              <ProfileForm key={user.id} userId={user.id} profile={profile.data} />
            )}
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
