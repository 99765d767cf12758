import type { MailJob } from '../../platform/jobs.ts'
import { layOutMail } from './mail-layout.ts'

/** What an owner is told about the second factors and passkeys of the account. */
export type FactorEvent =
  | 'factor added'
  | 'factor removed'
  | 'factor removed by staff'
  | 'passkey added'
  | 'passkey removed'
  | 'recovery codes made'
  | { recoveryCodesLeft: number }

const TEXTS = {
  'factor added': {
    subject: 'A second factor was added to your Laurel account',
    heading: 'A second factor was added',
    intro:
      'Signing in to your account now asks for a second factor. Devices that were signed in without one were signed out.',
  },
  'factor removed': {
    subject: 'A second factor was removed from your Laurel account',
    heading: 'A second factor was removed',
    intro: 'One of the second factors of your account was removed. It can no longer be used.',
  },
  'factor removed by staff': {
    subject: 'A second factor was removed from your Laurel account',
    heading: 'A second factor was removed',
    intro:
      'Staff removed a second factor from your account, as happens when somebody asks for help to get back in.',
  },
  'passkey added': {
    subject: 'A passkey was added to your Laurel account',
    heading: 'A passkey was added',
    intro: 'Your account has a new passkey. Whoever holds it can sign in without the password.',
  },
  'passkey removed': {
    subject: 'A passkey was removed from your Laurel account',
    heading: 'A passkey was removed',
    intro: 'A passkey of your account was removed. It can no longer be used to sign in.',
  },
  'recovery codes made': {
    subject: 'New recovery codes for your Laurel account',
    heading: 'New recovery codes were made',
    intro: 'Your account has new recovery codes. Codes from before no longer work.',
  },
} as const

/** Tells an owner that the ways into the account changed, and what to do if it was somebody else. */
export function factorMail(to: string, event: FactorEvent, profileUrl: string): MailJob {
  const { subject, heading, intro } = typeof event === 'string' ? TEXTS[event] : usedCode(event)
  return layOutMail(to, {
    subject,
    heading,
    intro: [intro],
    notes: [
      `If this was not you, change your password and look at your ways to sign in: ${profileUrl}`,
    ],
  })
}

function usedCode({ recoveryCodesLeft: left }: { recoveryCodesLeft: number }) {
  const rest =
    left === 0
      ? 'It was the last one: make new codes in your profile.'
      : `${left} of your codes ${left === 1 ? 'is' : 'are'} left.`
  return {
    subject: 'A recovery code was used for your Laurel account',
    heading: 'A recovery code was used',
    intro: `Somebody signed in with a recovery code of your account. ${rest}`,
  }
}
