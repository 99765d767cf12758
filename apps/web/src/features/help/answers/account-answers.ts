import { paths } from '@laurel/contract/spec/routes'
import type { Answer } from '../answer.ts'

/** Answers about account. */
export const ACCOUNT_ANSWERS: readonly Answer[] = [
  {
    id: 'forgot-password',
    topic: 'Account',
    question: 'I forgot my password.',
    words: 'forgot lost reset password cannot sign in login',
    answer: [
      'Request a link on the sign-in page. It lets you set a new password and signs out your other devices.',
    ],
    link: { label: 'Reset your password', to: '/auth?view=forgot' },
  },
  {
    id: 'no-mail',
    topic: 'Account',
    question: 'The confirmation email didn’t arrive.',
    words: 'confirmation email verification not received spam mail arrive',
    answer: [
      'Check your spam folder. Then sign in and choose “Send the confirmation again”. We can send one email a minute to an address.',
    ],
  },
  {
    id: 'locked-out',
    topic: 'Account',
    question: 'It says “Rate Limit Exceeded”.',
    words: 'rate limit blocked too many attempts locked sign in',
    answer: [
      'After five failed attempts within 15 minutes, signing in is blocked for 30 minutes, for that account and that network address. The block ends automatically, and nothing else is affected.',
    ],
  },
  {
    id: 'error-number',
    topic: 'Account',
    question: 'What is the reference in an error message?',
    words: 'reference number error code request id',
    answer: [
      'It identifies your request. Quote it when you contact the people who run this site, so they can find out exactly what happened.',
    ],
    link: { label: 'Contact them', to: paths.contact() },
  },
  {
    id: 'delete-account',
    topic: 'Account',
    question: 'How do I delete my account?',
    words: 'delete close remove account erase gdpr leave quit deactivate',
    answer: [
      'Go to Your data in your profile, where you can also download everything first. Deletion is immediate and permanent. Judged entries, votes and the ledger stay, without your name.',
    ],
    link: { label: 'Your data', to: '/profile?section=data' },
  },
  {
    id: 'two-factor',
    topic: 'Account',
    question: 'How do I turn on two-factor sign-in?',
    words: 'google 2fa two factor two-factor mfa authenticator otp totp code app security protect',
    answer: [
      'In Sign-in and devices: add an authenticator app by scanning a code. Then save the recovery codes. From then on changes to your account ask for a code.',
    ],
    link: { label: 'Sign-in and devices', to: '/profile?section=security' },
  },
  {
    id: 'passkey',
    topic: 'Account',
    question: 'Can I sign in with a passkey?',
    words: 'passkey fingerprint face id touch id security key yubikey webauthn biometric',
    answer: [
      'Yes. Add one in Sign-in and devices; you can have ten. A passkey that checks your finger, face or PIN counts as both factors.',
    ],
    link: { label: 'Sign-in and devices', to: '/profile?section=security' },
  },
  {
    id: 'lost-factor',
    topic: 'Account',
    question: 'I lost my phone with the two-factor codes.',
    words: 'lost phone authenticator recovery codes locked out 2fa new device broken backup',
    answer: [
      'Sign in and use one of your recovery codes; each works once. Then remove the lost factor and add a new one. Without a code or another factor, write to the people who run the site from the address of your account.',
    ],
    link: { label: 'Contact', to: paths.contact('account') },
  },
  {
    id: 'change-email',
    topic: 'Account',
    question: 'How do I change my email address?',
    words: 'email address change update new mail wrong email',
    answer: [
      'In Sign-in and devices. Both the old and the new address get a mail, and both have to agree within 24 hours.',
    ],
    link: { label: 'Sign-in and devices', to: '/profile?section=security' },
  },
  {
    id: 'change-password',
    topic: 'Account',
    question: 'How do I change my password?',
    words: 'change password new password update weak length',
    answer: [
      'In Sign-in and devices, with your current password or a fresh sign-in. It needs at least 8 characters. A change signs out your other devices.',
    ],
    link: { label: 'Sign-in and devices', to: '/profile?section=security' },
  },
  {
    id: 'change-name',
    topic: 'Account',
    question: 'How do I change my username or picture?',
    words: 'username name handle avatar picture photo bio profile edit display',
    answer: [
      'In your profile: name, username, biography and picture. Your username is your public address, so links to the old one stop working.',
    ],
    link: { label: 'Your profile', to: '/profile' },
  },
  {
    id: 'twitter',
    topic: 'Account',
    question: 'Why connect Twitter, and can I disconnect it?',
    words: 'twitter x connect disconnect unlink link social account tweet oauth',
    answer: [
      'It signs you in and shows that the account is yours; once connected it gives 10 points. Laurel never posts for you. Disconnect it in Sign-in and devices, as long as another way to sign in remains.',
    ],
    link: { label: 'Sign-in and devices', to: '/profile?section=security' },
  },
  {
    id: 'sessions',
    topic: 'Account',
    question: 'How do I sign out of other devices?',
    words: 'sign out logout devices sessions stolen laptop hacked active everywhere compromised',
    answer: [
      'Sign-in and devices lists where you are signed in. End one session, or all others at once. If you think someone else was in your account, change the password too.',
    ],
    link: { label: 'Sign-in and devices', to: '/profile?section=security' },
  },
  {
    id: 'linked-accounts',
    topic: 'Account',
    question: 'What are linked accounts?',
    words:
      'two several linked accounts cluster multiple accounts alt alts same person household shared second account sybil',
    answer: [
      'Accounts that share a wallet, a device or other signs of one person. They count as one where it matters: for votes, points and airdrops. You see yours and why, and can appeal. The signs are forgotten after 90 days.',
    ],
    link: { label: 'Linked accounts', to: '/profile?section=security' },
  },
  {
    id: 'suspended',
    topic: 'Account',
    question: 'My account is suspended. What now?',
    words: 'suspended banned blocked ban disabled account closed restricted locked suspension',
    answer: [
      'A person decided that, and the reason is in the mail you got. Its link opens an appeal: you can send one, and another person than the one who suspended you decides within 72 hours and mails you why.',
      'The link is the proof that it is you, because you can’t sign in. If you lost the mail, or your account has no address, write to the people who run the site.',
    ],
    link: { label: 'Contact', to: paths.contact('account') },
  },
  {
    id: 'voided',
    topic: 'Account',
    question: 'Why do my votes no longer count?',
    words: 'voided votes void fraud case not counting cancelled vote invalid',
    answer: [
      'A moderator found that they break the rules, for example votes of linked accounts or traded votes, and voided them. You see the reason and can appeal once; another person decides.',
    ],
    link: { label: 'Your votes', to: '/profile?section=work' },
  },
  {
    id: 'export',
    topic: 'Account',
    question: 'How do I download my data?',
    words: 'export download data gdpr copy archive backup takeout csv json personal',
    answer: [
      'In Your data: one file with everything that Laurel holds about you. You can do it once an hour.',
    ],
    link: { label: 'Your data', to: '/profile?section=data' },
  },
  {
    id: 'notifications',
    topic: 'Account',
    question: 'How do I change or stop notifications?',
    words:
      'notification notifications email emails mail unsubscribe stop mute turn off bell alerts annoying too many',
    answer: [
      'In Notifications: a switch for each kind, in the app and by email. Every mail that you can turn off has a link at its end that does so.',
    ],
    link: { label: 'Notifications', to: '/profile?section=notifications' },
  },
  {
    id: 'digest',
    topic: 'Account',
    question: 'Can I get one mail a day or a week?',
    words: 'digest summary weekly daily newsletter roundup email',
    answer: [
      'Yes: the digest lists what you haven’t read, what creators you follow did, and new bounties in the categories in which you submit, daily or weekly at 08:00 in your time. It is off until you choose it, and isn’t sent when there is nothing.',
    ],
    link: { label: 'Notifications', to: '/profile?section=notifications' },
  },
]
