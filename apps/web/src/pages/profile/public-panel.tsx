import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '../../features/people/api.ts'
import { AvatarEditor } from '../../features/people/avatar-editor.tsx'
import { CreditsCard } from '../../features/people/credits-card.tsx'
import { ProfileDetailsForm } from '../../features/people/profile/profile-details-form.tsx'
import { ProfileForm } from '../../features/people/profile-form.tsx'
import { TrustCard } from '../../features/people/trust-card.tsx'
import { MyBalances } from '../../features/points/my-balances.tsx'
import type { Me } from '../../lib/api/me.ts'
import { Section } from '../../ui/page.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

/** The public profile, trust level, points and credits. */
export function PublicPanel({ userId, me }: { userId: string; me: Me | undefined }) {
  const profile = useQuery(profileQuery(userId))
  return (
    <div className="grid gap-10">
      <section aria-label="Points">
        <MyBalances />
      </section>
      <div className="grid gap-10 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Section title="Public profile">
          {profile.isError ? (
            <ErrorState error={profile.error} onRetry={() => void profile.refetch()} />
          ) : profile.data == null ? (
            <Skeleton className="h-72 w-full rounded-card" />
          ) : (
            <div className="grid gap-6">
              <AvatarEditor
                userId={userId}
                name={me?.displayName ?? profile.data.username}
                url={me?.avatarUrl ?? null}
              />
              <ProfileForm key={userId} userId={userId} profile={profile.data} />
              <ProfileDetailsForm />
            </div>
          )}
        </Section>
        <div className="grid content-start gap-4">
          {me === undefined ? (
            <Skeleton className="h-48 w-full rounded-card" />
          ) : (
            <TrustCard me={me} />
          )}
          <CreditsCard />
        </div>
      </div>
    </div>
  )
}
