import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { Badge } from '../../ui/data/badge.tsx'
import { Link } from '../../ui/link.tsx'
import { Section } from '../../ui/page.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { RoleBadges } from './acts/role-badges.tsx'
import { RolesPanel } from './acts/roles-panel.tsx'
import { SuspensionPanel } from './acts/suspension-panel.tsx'
import { type PersonDetail, personQuery } from './api.ts'
import { NotesPanel } from './notes-panel.tsx'
import { PersonAudit } from './person-audit.tsx'
import { CasesOfPerson, LinkedAccounts } from './person-evidence.tsx'
import { Account, Balances, Work } from './person-facts.tsx'
import { PersonSessions } from './person-sessions.tsx'

/** What staff know about a person, and what they may do. */
export function PersonView({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(personQuery(id))
  return (
    <div className="grid gap-8">
      <Link
        to={`${paths.admin}?tab=people`}
        className="justify-self-start text-muted text-sm hover:text-ink hover:underline"
      >
        All people
      </Link>
      {error !== null ? (
        <ErrorState
          error={error}
          missing={{
            title: 'There is no such person',
            text: 'The account may have been deleted.',
            to: `${paths.admin}?tab=people`,
            label: 'All people',
          }}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <SkeletonText lines={10} />
      ) : (
        <Person person={data} />
      )}
    </div>
  )
}

function Person({ person }: { person: PersonDetail }) {
  const { userId, username, displayName, avatarUrl, roles, isSuspended } = person
  return (
    <>
      <header className="flex flex-wrap items-center gap-4">
        <Avatar name={displayName} seed={userId} url={avatarUrl} size="md" isDecorative />
        <div className="grid min-w-0 gap-1">
          <h2 className="wrap-anywhere text-2xl">
            <bdi>{displayName}</bdi>
          </h2>
          <p className="flex flex-wrap items-center gap-2 text-sm">
            <Link to={paths.creator(username)} className="wrap-anywhere text-muted underline">
              @{username}
            </Link>
            <RoleBadges roles={roles} />
            {isSuspended && <Badge tone="bad">Suspended</Badge>}
          </p>
        </div>
      </header>
      <div className="grid gap-8 lg:grid-cols-2">
        <Section title="Account">
          <Account person={person} />
        </Section>
        <div className="grid content-start gap-8">
          <Section title="Points">
            <Balances balances={person.balances} />
          </Section>
          <Section title="Work">
            <Work person={person} />
          </Section>
        </div>
      </div>
      <div className="grid gap-8 lg:grid-cols-2">
        <Section title="Roles">
          <RolesPanel person={person} />
        </Section>
        <Section title="Suspensions">
          <SuspensionPanel person={person} />
        </Section>
      </div>
      <Section title="Devices">
        <PersonSessions person={person} />
      </Section>
      <div className="grid gap-8 lg:grid-cols-2">
        <Section title="Linked accounts">
          <LinkedAccounts linked={person.linked} />
        </Section>
        <Section title="Cases">
          <CasesOfPerson cases={person.cases} />
        </Section>
      </div>
      {person.abilities.canReadNotes && (
        <Section title="Notes of staff">
          <NotesPanel id={userId} />
        </Section>
      )}
      <PersonAudit person={person} />
    </>
  )
}
