/** The keys of what the first page of every visit reads; they are apart so that it carries no others. */

/** What the site is set up with; it outlives the person who is signed in. */
export const configKeys = {
  all: ['config'] as const,
  auth: ['config', 'auth'] as const,
  openapi: ['config', 'openapi'] as const,
  flag: (name: string) => [...configKeys.all, 'flag', name] as const,
}

/** Who is signed in: profile, balances, settings, sign-in methods. */
export const meKeys = {
  all: ['me'] as const,
  account: ['me', 'account'] as const,
  credits: ['me', 'credits'] as const,
  deletion: ['me', 'deletion'] as const,
  devices: ['me', 'devices'] as const,
  enrolment: ['me', 'enrolment'] as const,
  nextSteps: ['me', 'next-steps'] as const,
  notificationSettings: ['me', 'notification-settings'] as const,
  passkeys: ['me', 'passkeys'] as const,
  payouts: ['me', 'payouts'] as const,
  profile: (userId: string) => ['me', 'profile', userId] as const,
  recoveryCodes: ['me', 'recovery-codes'] as const,
  signIn: ['me', 'sign-in'] as const,
  wallet: (userId: string) => ['me', 'wallet', userId] as const,
}
