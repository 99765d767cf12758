import { shortAddress } from '@laurel/contract/spec/formatting'
import type { MailJob } from '../../platform/work/job-data.ts'
import { layOutMail } from './mail-layout.ts'

/** Notifies an owner of a wallet change; `before` and `after` are addresses, null for none. */
export function walletChangedMail(
  to: string,
  { before, after }: { before: string | null; after: string | null },
  profileUrl: string,
): MailJob {
  return layOutMail(to, {
    ...wordingOf(before, after),
    notes: [`If this wasn’t you, change it back and change your password: ${profileUrl}`],
  })
}

function wordingOf(before: string | null, after: string | null) {
  if (after === null) {
    return {
      subject: 'Your wallet was unlinked from Laurel',
      heading: 'Your wallet was unlinked',
      intro: [
        `The wallet ${shortAddress(before ?? '')} is no longer linked to your account. Payouts are on hold until you link one.`,
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
    subject: 'Your Laurel wallet was changed',
    heading: 'Your wallet was changed',
    intro: [
      `The wallet ${shortAddress(after)} replaced ${shortAddress(before)}.`,
      'Payouts are on hold for 72 hours after a change, so you can undo one that wasn’t yours.',
    ],
  }
}
