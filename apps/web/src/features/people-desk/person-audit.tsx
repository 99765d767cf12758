import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { AuditTable } from '../../ui/audit/audit-table.tsx'
import { Link } from '../../ui/link.tsx'
import { Section } from '../../ui/page.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { auditAboutQuery, type PersonDetail } from './api.ts'

/** The latest acts of staff about a person, with links to all of them and to what the person did as staff. */
export function PersonAudit({ person: { userId, roles } }: { person: PersonDetail }) {
  const { data, error, refetch } = useQuery(auditAboutQuery(userId))
  return (
    <Section
      title="Audit log"
      aside={
        <span className="flex flex-wrap gap-x-4 text-sm">
          <Link to={paths.auditAbout(userId)} className="underline">
            All about them
          </Link>
          {roles.length > 0 && (
            <Link to={paths.auditBy(userId)} className="underline">
              What they did
            </Link>
          )}
        </span>
      }
    >
      {error !== null ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <SkeletonText lines={4} />
      ) : (
        <AuditTable
          entries={data.items}
          areStaffPagesOpen
          empty={{ title: 'No acts about this person', text: 'What staff do here is recorded.' }}
        />
      )}
    </Section>
  )
}
