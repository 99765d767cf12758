import type { SolanaNetwork } from '@laurel/contract/money/wallets'

/** Our own privacy notice, as Markdown; operators can replace it with `PRIVACY_FILE`. */
export const defaultPrivacy = (network: SolanaNetwork): string => `
This notice explains what this Laurel stores about you, for how long, and who can see it.

## What everyone can see

- Your username, display name, bio and picture, when you joined, your accepted work, your wins, and your place on the leaderboard.
- Every transfer of points, with both accounts and the reason. The ledger is public and permanent: that is how anyone can check it.
- Payments in SOL and USDC. They are recorded permanently on Solana’s ${network} network with your wallet’s address. Neither you nor we can delete them.
- Signed-in people can see that you are online, unless you [hide it](/profile).

## What only you and this server know

| What | How long |
|---|---|
| Email address, and your password as an Argon2 hash | until you delete your account |
| Wallets and Twitter accounts you link | until you unlink them or delete your account |
| Each sign-in: its time, IP address and browser | until 7 days after it ends; a sign-in ends after 30 days without use, and after 180 at the latest |
| A random key of your browser, hashed, and hashes of wallets you used, to notice accounts that belong together | 90 days after the last use |
| The network you sign in from, hashed with a key of that day | until the end of the next day |
| Days on which you and someone who invited you, or whom you invited, used the same network | 90 days |
| Who invited you | until either of you deletes the account |
| Your votes | while your account exists; after that without your name |
| Drafts, settings, notifications | until you delete them or your account |
| Emails we sent you | a record of each for 7 days |
| Who viewed a submission | a hash of the address, with a key that is deleted the next day |
| What was seen, opened and read of submissions, bounties and profiles | counts without a name, of which single rows for a year; who it was, as such a hash or one of the account, until the day ends |
| Staff decisions, with the staff member’s IP address | permanently |
| The server’s log: path and IP address of each request | as long as the operator keeps logs and backups |

We remove location and camera data from the pictures you upload before we store them.

## Cookies

We don’t use cookies to track you, and there are no advertisers or trackers. Your browser’s own storage keeps you signed in and remembers your theme. If you sign in with Twitter, we set one cookie for five minutes, to bring you back to the right window. When you sign in, we set one with a random key, by which accounts that use the same browser count as [linked](/profile?section=security); it isn’t used for anything else. If you open an invitation link, one cookie keeps the inviter’s username for 30 days, until you sign up.

## Who else is involved

- The email provider that delivers our emails to you.
- Servers of the Solana network, when you connect a wallet or are paid. Your browser asks some of them directly.
- Twitter, if you sign in with it. A CAPTCHA provider at sign-up, if this server uses one.
- Sites that people link to, when you open or play something from them.

We don’t sell your data or share it with anyone else.

## Download or delete your data

During a prelaunch the waitlist stores your email address, your place, who invited you and a username that you reserve, and for 30 days hashes of your browser and network, to count each friend once. Unconfirmed entries are deleted after 7 days, all entries 30 days after the launch; you can leave at any time by the link in the email.

Under [Your data](/profile?section=data) you can download everything we store about you, and delete your account. Deletion is immediate: profile, email, sign-ins, wallets, drafts and notifications go. Entries that were judged, votes and transfers of points stay, because other people’s results depend on them, under a number that can’t be traced to you. Backups keep the rest until newer ones replace them.

You can’t delete your account while you have open obligations, such as an open bounty, or while a prize is due to you. The page shows what is left to do.

To see, correct or delete anything else, [contact us](/help?contact=data).
`
