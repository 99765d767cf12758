import type { MailJob } from '../../platform/work/job-data.ts'
import { layOutMail } from './mail-layout.ts'

/** A change to an account's second factors and passkeys. */
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
      'You’ll now need a second factor to sign in. Devices that were signed in without one were signed out.',
  },
  'factor removed': {
    subject: 'A second factor was removed from your Laurel account',
    heading: 'A second factor was removed',
    intro: 'One of your second factors was removed. It can no longer be used.',
  },
  'factor removed by staff': {
    subject: 'A second factor was removed from your Laurel account',
    heading: 'A second factor was removed',
    intro:
      'Our staff removed a second factor from your account. They do this when someone asks for help getting back in.',
  },
  'passkey added': {
    subject: 'A passkey was added to your Laurel account',
    heading: 'A passkey was added',
    intro: 'Your account has a new passkey. Anyone who holds it can sign in without your password.',
  },
  'passkey removed': {
    subject: 'A passkey was removed from your Laurel account',
    heading: 'A passkey was removed',
    intro: 'One of your passkeys was removed. It can no longer be used to sign in.',
  },
  'recovery codes made': {
    subject: 'New recovery codes for your Laurel account',
    heading: 'You have new recovery codes',
    intro: 'Your account has new recovery codes. Your old codes no longer work.',
  },
} as const

/** Notifies an owner of a change to factors or passkeys, and says what to do if someone else made it. */
export function factorMail(to: string, event: FactorEvent, profileUrl: string): MailJob {
  const { subject, heading, intro } = typeof event === 'string' ? TEXTS[event] : usedCode(event)
  return layOutMail(to, {
    subject,
    heading,
    intro: [intro],
    notes: [
      `If this wasn’t you, change your password and check your sign-in methods: ${profileUrl}`,
    ],
  })
}

function usedCode({ recoveryCodesLeft: left }: { recoveryCodesLeft: number }) {
  const rest =
    left === 0
      ? 'It was your last one: create new codes in your profile.'
      : `You have ${left} ${left === 1 ? 'code' : 'codes'} left.`
  return {
    subject: 'A recovery code was used on your Laurel account',
    heading: 'A recovery code was used',
    intro: `Someone signed in with one of your recovery codes. ${rest}`,
  }
}
