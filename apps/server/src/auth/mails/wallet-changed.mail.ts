import { shortAddress } from '@laurel/contract/spec/formatting'
import type { MailJob } from '../../platform/jobs.ts'
import { layOutMail } from './mail-layout.ts'

/** Tells the owner of an account which wallet it has now; `before` and `after` are addresses, null for none. */
export function walletChangedMail(
  to: string,
  { before, after }: { before: string | null; after: string | null },
  profileUrl: string,
): MailJob {
  return layOutMail(to, {
    ...words(before, after),
    notes: [`If this was not you, change it back and choose another password: ${profileUrl}`],
  })
}

function words(before: string | null, after: string | null) {
  if (after === null) {
    return {
      subject: 'Your wallet was unlinked from Laurel',
      heading: 'Your wallet was unlinked',
      intro: [
        `The wallet ${shortAddress(before ?? '')} is no longer linked to your account. Payouts wait until you link one.`,
      ],
    }
  }
  if (before === null) {
    return {
      subject: 'A wallet was linked to your Laurel account',
      heading: 'A wallet was linked',
      intro: [`The wallet ${shortAddress(after)} is linked to your account. Payouts go there.`],
    }
  }
  return {
    subject: 'The wallet of your Laurel account was changed',
    heading: 'Your wallet was changed',
    intro: [
      `The wallet ${shortAddress(after)} took the place of ${shortAddress(before)}.`,
      'Payouts wait for 72 hours after a change, so that you can undo one that was not yours.',
    ],
  }
}
