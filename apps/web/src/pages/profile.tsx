import { pageTitles } from '@laurel/contract/spec/page-titles'
import { paths } from '@laurel/contract/spec/routes'
import { type ComponentType, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { type Me, useMe } from '../lib/api/me.ts'
import { lazyPart } from '../lib/page/lazy.ts'
import { useSession } from '../lib/session/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { Avatar } from '../ui/pictures/avatar.tsx'
import { Loading, Skeleton } from '../ui/states/skeleton.tsx'
import { Time } from '../ui/text/time.tsx'
import { PublicPanel } from './profile/public-panel.tsx'
import { type ProfileSection, SECTIONS, SectionLinks } from './profile/section-links.tsx'

/** The panels that load on demand: all but the first. */
const PANELS: Record<Exclude<ProfileSection, 'profile'>, ComponentType> = {
  work: lazyPart(() => import('./profile/work-panel.tsx')),
  security: lazyPart(() => import('./profile/security-panel.tsx')),
  notifications: lazyPart(() => import('./profile/notifications-panel.tsx')),
  data: lazyPart(() => import('./profile/data-panel.tsx')),
}

/** The viewer's account in sections: public profile, work, sign-in and devices, notifications, data. The section is in the URL. */
export default function ProfilePage() {
  const { user } = useSession()
  const me = useMe()
  const [search] = useSearchParams()
  const requested = search.get('section')
  const section = SECTIONS.find((name) => name === requested) ?? 'profile'
  if (user === null) return null
  return (
    <Page>
      <Head userId={user.id} me={me} />
      <div className="grid gap-8 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-10">
        <SectionLinks current={section} />
        <div className="min-w-0">
          {section === 'profile' ? (
            <PublicPanel userId={user.id} me={me} />
          ) : (
            <LazyPanel key={section} panel={PANELS[section]} />
          )}
        </div>
      </div>
    </Page>
  )
}

function LazyPanel({ panel: Panel }: { panel: ComponentType }) {
  return (
    <Suspense
      fallback={
        <Loading label="Loading this section" className="grid gap-4">
          <Skeleton className="h-8 w-48" />
          <Skeleton className="h-64 w-full rounded-card" />
        </Loading>
      }
    >
      <Panel />
    </Suspense>
  )
}

function Head({ userId, me }: { userId: string; me: Me | undefined }) {
  return (
    <header className="mb-8 flex flex-wrap items-center gap-x-5 gap-y-4">
      <Avatar
        name={me?.displayName ?? ''}
        seed={userId}
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
              member since <Time at={me.joinedAt} format="day" />
            </span>
          )}
        </p>
      </div>
      {me !== undefined && (
        <ButtonLink to={paths.creator(me.username)}>View public profile</ButtonLink>
      )}
    </header>
  )
}
