/**
 * Every text of the specification, letter for letter: `spec.test.ts` finds each one in the section
 * that its docstring names, and fails when a text quoted in `docs/spec.md` is missing here.
 * Where the document gives only a meaning the words are our own and are wrapped in `ours`.
 */

import { type ToastText, walletConnectionError } from './shell-texts.ts'

/** Marks a text whose meaning the specification gives, but not its words. */
const ours = <Text extends string>(text: Text): Text => text

/** The dropdown under the bell and the toast of a completed task (spec §2, §4). */
export const notificationTexts = {
  header: 'Notifications',
  markAllRead: 'Mark all read',
  emptyTitle: 'No notifications yet',
  emptyText: 'Complete tasks to start earning!',
  viewAll: 'View all airdrop activities',
  /** `points` as shown, with thousands separators. */
  pointsEarned: (points: string) => `+${points} points earned!`,
} as const

/** Why a sign-up or sign-in form is not sent (spec §5). */
export const validationTexts = {
  emailInvalid: 'Please enter a valid email address',
  passwordTooShort: 'Password must be at least 8 characters long',
  passwordTooSimple:
    'Password must contain at least one uppercase letter, one lowercase letter, and one number',
  credentialsMissing: 'Please enter both email and password',
} as const

/** Why the auth service refused (spec §8). */
export const authErrors = {
  emailTaken: 'An account with this email already exists. Please sign in instead.',
  badCredentials: 'Invalid email or password. Please check your credentials and try again.',
  emailUnconfirmed: 'Please check your email and click the confirmation link before signing in.',
} as const

/** Causes of a failed Twitter sign-in that have their own text (spec §8). */
export const twitterErrors = {
  invalidConfiguration: ours(
    'Twitter sign-in is not set up correctly on this site. Please sign in another way for now.',
  ),
  connectionRefused: ours(
    'The sign-in service refused the connection. Please try again in a few minutes.',
  ),
  unauthorized: ours(
    'Twitter did not approve the sign-in. Allow access when Twitter asks, then try again.',
  ),
  cors: ours(
    'Your browser blocked the sign-in request. Pause any blocking extensions and try again.',
  ),
  network: ours('We could not reach the sign-in service. Check your connection and try again.'),
  urlMissing: ours('We could not create the link to Twitter. Please try again.'),
} as const

/** Values of `{action}` in the rate limit toast (spec §9). */
export const rateLimitedActions = {
  signUp: 'sign-up',
  signIn: 'sign-in',
  twitter: 'Twitter sign-in',
} as const

/** The text under 'Rate Limit Exceeded'; `action` is one of `rateLimitedActions` (spec §8). */
export const tooManyAttempts = (action: string): string =>
  `Too many ${action} attempts. Please wait before trying again.`

/** Toasts of signing up, in and out (spec §8). */
export const authToasts = {
  signUpError: { title: 'Sign Up Error' },
  signInError: { title: 'Sign In Error' },
  signOutError: {
    title: 'Sign Out Error',
    text: ours('You are signed out here, but your sessions on other devices may still be open.'),
  },
  twitterError: { title: 'Twitter Authentication Error' },
  rateLimited: { title: 'Rate Limit Exceeded' },
  accountCreated: {
    title: 'Account created successfully!',
    text: ours('Check your email and click the confirmation link to sign in.'),
  },
  welcomeBack: { title: 'Welcome back!' },
  signedOut: { title: 'Signed out successfully' },
  redirectingToTwitter: { title: 'Redirecting to Twitter' },
} as const satisfies Record<string, ToastText>

/** The wallet modal and the wallet library's own dialog (spec §2). */
export const walletModalTexts = {
  titleDetected: 'Connect a wallet on Solana to continue',
  titleNoneDetected: "You'll need a wallet on Solana to continue",
  noneDetectedText: 'Already have a wallet? View options',
  moreOptions: 'More options',
  lessOptions: 'Less options',
  mobileNotFoundTitle: ours('No mobile wallet found'),
  mobileNotFoundAction: 'Find a wallet',
} as const

/** The button that links the connected wallet to the account (spec §4, §5). */
export const walletLinkTexts = {
  link: 'Link',
  unlink: 'Unlink',
  linking: 'Linking...',
  takenByAnother: 'This wallet is already linked to another account',
} as const

/** Toasts of connecting, linking and copying a wallet (spec §5, §8). */
export const walletToasts = {
  cannotLink: {
    title: 'Cannot Link Wallet',
    text: 'Please sign in and connect a wallet first',
  },
  /** The error's own message replaces the text if there is one. */
  linkFailed: { title: 'Failed to Link Wallet', text: 'Please try again' },
  unlinkFailed: { title: 'Failed to Unlink Wallet', text: 'Please try again' },
  connectionError: walletConnectionError,
  linked: {
    title: 'Wallet Linked Successfully',
    text: 'Your wallet is now connected to your account',
  },
  unlinked: {
    title: 'Wallet Unlinked',
    text: 'Your wallet has been disconnected from your account',
  },
  disconnected: {
    title: 'Wallet Disconnected',
    text: 'Your wallet has been disconnected successfully.',
  },
  addressCopied: { title: 'Address Copied', text: 'Wallet address copied to clipboard.' },
} as const satisfies Record<string, ToastText>

/** Errors of the wallet adapters and the mobile wallet library (spec §8). */
export const walletErrors = {
  notReady: ours('This wallet is not ready. Install or unlock it, then try again.'),
  loadFailed: ours('The wallet could not be loaded. Check your connection and try again.'),
  constructionFailed: ours('The wallet could not be started. Reload the page and try again.'),
  connectionFailed: ours('The wallet did not connect. Approve the request in it and try again.'),
  keyMissing: ours('The wallet shared no account. Choose one in it and connect again.'),
  keyInvalid: ours('The wallet shared an address that is not valid on Solana.'),
  disconnectionFailed: ours('The wallet did not disconnect. Try again, or disconnect inside it.'),
  sendFailed: ours('The transaction was not sent. Try again.'),
  phoneBlocked: ours(
    'Your browser keeps this page from reaching wallet apps. Allow “Apps on device” for it in the site settings, then try again.',
  ),
  treasury: ours('The practice treasury pays prizes and can’t receive them. Link another wallet.'),
  cannotSign: ours('This wallet can’t sign transactions. Use another one.'),
  signFailed: ours('The transaction was not signed. Approve it in your wallet to go on.'),
  messageSignFailed: ours('The message was not signed. Approve it in your wallet to go on.'),
  notConnected: ours('No wallet is connected. Connect one and try again.'),
  mobileWalletMissing: ours('Install a compatible mobile wallet app, then try again.'),
  browserIncompatible: ours(
    'This browser cannot talk to mobile wallets. Open this page in your wallet app instead.',
  ),
} as const
