import type { SolanaNetwork } from '@laurel/contract/money/wallets'

/** Our own privacy notice, as Markdown; an operator replaces it with `PRIVACY_FILE`. */
export const defaultPrivacy = (network: SolanaNetwork): string => `
This says what this Laurel stores about you, for how long, and who sees it.

## What everybody can see

- Your username, display name, bio and picture, when you joined, your work that was accepted, your wins, and your place on the leaderboard.
- Every transfer of points, with both accounts and the reason. The ledger is public and permanent: that is how anyone can check it.
- Payments in SOL and USDC. They stand on Solana’s ${network} network with your wallet’s address, for good. Neither we nor you can delete them.
- To people who signed in: that you are online, unless you [hide it](/profile).

## What only you and this server know

| What | How long |
|---|---|
| Email address, and your password as an Argon2 hash | until you delete your account |
| Wallets and Twitter account that you link | until you unlink them or delete your account |
| Each sign-in: its time, IP address and browser | until 7 days after it ends; a sign-in ends after 30 days without use, and after 180 at the latest |
| Your votes | while your account is there; after that without your name |
| Drafts, settings, notifications | until you delete them or your account |
| Mails that we sent you | a note of each for 7 days |
| Who looked at a submission | a hash of the address, with a key that is deleted the next day |
| Decisions of staff, with their IP address | permanently |
| The server’s log: path and IP address of each request | as long as the operator keeps logs and backups |

Pictures that you upload lose the location and camera data in them before they are stored.

## Cookies

We set none to follow you, and there are no advertisers or trackers. Your browser’s own storage keeps you signed in and remembers your theme. If you sign in with Twitter, one cookie lives for five minutes, to bring you back to the right window.

## Who else is involved

- The mail provider that carries our mails to you.
- Servers of the Solana network, when you connect a wallet or are paid. Your browser asks some of them directly.
- Twitter, if you sign in with it. A check against robots at sign-up, if this server has one.
- Sites that people link to, once you open or play something from them.

We sell nothing and pass nothing else on.

## Your data and its deletion

Under [Your data](/profile?section=data) you download everything that is stored about you, and delete your account. Deletion is immediate: profile, email, sign-ins, wallets, drafts and notifications go. Entries that were judged, votes and transfers of points stay, because other people’s results rest on them, under a number that leads to nobody. Backups hold the rest until the operator’s next ones replace them.

You can’t delete your account while others wait for something of yours, such as an open bounty, or while a prize is due to you. The page says what is left to do.

To see, correct or delete something that the pages don’t let you, [write to us](/help#contact).
`
