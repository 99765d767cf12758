/**
 * Every number of the specification, in the unit that ends its name. Each docstring quotes the
 * words it comes from; `spec.test.ts` reads those quotes, compares them with `docs/spec.md` and
 * fails when a number of the document has no entry here.
 */
export const limits = {
  /** Tries of sign-up, of sign-in, of Twitter sign-in (spec §9 "5 attempts per 15 minutes"). */
  signInAttempts: 5,
  /** The window in which those tries are counted (spec §9 "5 attempts per 15 minutes"). */
  signInWindowMs: 15 * 60_000,
  /** How long further tries are refused after that (spec §9 "blocked for 30 minutes"). */
  signInBlockMs: 30 * 60_000,
  /** How long any other limit refuses (spec §9 "default block 60 s"). */
  defaultBlockMs: 60_000,

  /** Shortest password (spec §9 "Password minimum 8", §5 "at least 8 characters"). */
  passwordMinChars: 8,
  /** Longest email address (spec §9 "email maximum 254", §5 "at most 254 characters"). */
  emailMaxChars: 254,
  /** Where a text input is cut (spec §9 "input maximum 1000", §5 "cut to 1000 characters"). */
  inputMaxChars: 1_000,
  /** Where a filename is cut (spec §9 "filename maximum 255", §5 "maximum 255 characters"). */
  filenameMaxChars: 255,
  /**
   * Characters of the user id in a default username (spec §3 "first 8 characters of the user id",
   * §4 "first 8 characters of the user id", §4 "plus 8 characters of the id").
   */
  usernameIdChars: 8,
  /** Shown at each end of a wallet address (spec §5 "first 4 and last 4 characters"). */
  addressEdgeChars: 4,

  /** Wait before the check for a profile (spec §9 "delay 100 ms", §4 "100 ms delay"). */
  profileSetupDelayMs: 100,
  /** How often the session's age is looked at (spec §9 "Session refresh check every 30 s"). */
  sessionTickMs: 30_000,
  /** Ticks left when it is refreshed (spec §9 "refresh when 3 ticks or fewer remain"). */
  sessionRefreshTicks: 3,

  /** The tab strip shows below it (spec §9 "breakpoint 768 px", §2 "Under 768 px width"). */
  mobileBreakpointPx: 768,
  /** Highest count on the bell (spec §9 "caps at 9+", §2 "shows 9+ above 9"). */
  unreadBadgeMax: 9,
  /** From this many minutes on a notification's age is in hours (spec §9 "minutes under 60"). */
  ageInMinutesUnder: 60,
  /** From this many hours on a notification's age is in days (spec §9 "hours under 24"). */
  ageInHoursUnder: 24,
  /** Age of the sample list's 'away' entry (spec §9 "Sample 'away' presence is 5 minutes old"). */
  sampleAwayAgeMs: 5 * 60_000,

  /** Toasts on screen together (spec §9 "Toasts: one at a time"). */
  toastsVisible: 1,
  /** How long a toast stays (spec §9 "default duration 5000 ms"). */
  toastDurationMs: 5_000,
  /** Where a toast is swiped to close it (spec §9 "swipe right"). */
  toastSwipeDirection: 'right',
  /** Distance of a swipe that closes a toast (spec §9 "with threshold 50"). */
  toastSwipeThresholdPx: 50,
  /** The key that moves the focus to the toasts (spec §9 "focus hotkey F8"). */
  toastHotkey: 'F8',

  /** The Solana cluster, by its RPC name (spec §9 "Network Devnet"). */
  solanaNetwork: 'devnet',
  /** A previously used wallet reconnects automatically (spec §9 "auto-connect enabled"). */
  walletAutoConnect: true,
  /** Transaction versions requested from Solflare (spec §9 "Solflare transaction versions: legacy and 0"). */
  solflareTransactionVersions: ['legacy', 0],
  /** Wait for wallets to announce themselves (spec §9 "wallet-detection listener timeout 5 s"). */
  walletDetectionTimeoutMs: 5_000,
  /** Wait for a mobile wallet (spec §9 "wallet-not-found detection 3000 ms"). */
  walletNotFoundMs: 3_000,
  /** Greatest age of a mobile wallet session (spec §9 "Wallet session timeout 30000 ms"). */
  walletSessionTimeoutMs: 30_000,
  /** Removing the modal (spec §9 "150 ms after fade", §4 "150 ms after its fade"). */
  walletModalCloseMs: 150,
  /** How long "copied" shows (spec §9 "address-copied reset 2 s", §4 "resets after 2 s"). */
  addressCopiedResetMs: 2_000,

  /** Time between two heartbeats of a realtime socket (spec §9 "realtime heartbeat 30 s"). */
  realtimeHeartbeatMs: 30_000,
  /** Wait for a realtime answer (spec §9 "timeout 10 s"). */
  realtimeTimeoutMs: 10_000,
  /** Waits before reconnecting, the last repeats (spec §9 "reconnect backoff 1, 2, 5, 10 s"). */
  realtimeReconnectMs: [1_000, 2_000, 5_000, 10_000],
  /** Objects in one page of a storage listing (spec §9 "storage list default 100"). */
  storageListItems: 100,
} as const
