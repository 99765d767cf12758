import type { ApiReply } from '../lib/api/api.ts'

/** A person as replies carry them. */
export function samplePerson(name: string, userId: string) {
  return {
    userId,
    username: name.toLowerCase().replace(/\W+/g, '_'),
    displayName: name,
    avatarUrl: null,
  }
}

/** The answer of `GET /api/v1/me` for a confirmed account with some points. */
export function sampleMe(
  change: Partial<ApiReply<'GET /api/v1/me'>> = {},
): ApiReply<'GET /api/v1/me'> {
  const { roles = [] } = change
  const isAdmin = roles.includes('admin')
  return {
    ...samplePerson('Ada Ferro', '00000000-0000-4000-8000-00000000000a'),
    email: 'ada@example.com',
    bio: '',
    roles: [],
    abilities: {
      canModerate: isAdmin || roles.includes('moderator'),
      canManagePayouts: isAdmin || roles.includes('finance'),
      canManageMails: isAdmin,
    },
    trustLevel: 1,
    trustRequirements: [],
    trustGrace: null,
    balances: {
      spendablePoints: 3_000,
      pendingPoints: 0,
      heldPoints: 0,
      debtPoints: 0,
      seasonScorePoints: 0,
    },
    rank: null,
    creditBalance: 3,
    joinedAt: '2026-01-01T00:00:00.000Z',
    ...change,
  }
}
