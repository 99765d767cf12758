import type { Role } from '@laurel/contract/people/people'
import { Badge } from '../../../ui/data/badge.tsx'

/** The roles as people read them. */
export const ROLE_NAMES: Record<Role, string> = {
  moderator: 'Moderator',
  finance: 'Finance',
  admin: 'Admin',
}

/** A person's roles. */
export function RoleBadges({ roles }: { roles: readonly Role[] }) {
  return roles.map((role) => (
    <Badge key={role} tone="info">
      {ROLE_NAMES[role]}
    </Badge>
  ))
}
