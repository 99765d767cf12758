/** Actions with a text of their own. */
const ACTION_TEXTS: Readonly<Record<string, string>> = {
  'submission.accept': 'Accepted an entry or post',
  'submission.request_changes': 'Asked for changes',
  'submission.reject': 'Rejected an entry or post',
  'submission.spam': 'Marked as spam',
  'submission.undo': 'Undid a decision',
  'bounty.approve': 'Approved a bounty',
  'bounty.return': 'Sent a bounty back',
  'bounty.undo': 'Undid a decision',
  'bounty.cancel': 'Cancelled a bounty',
  'report.confirm': 'Confirmed a report',
  'report.reject': 'Rejected a report',
  'appeal.uphold': 'Upheld an appeal',
  'appeal.dismiss': 'Dismissed an appeal',
  'objection.uphold': 'Upheld an objection',
  'objection.dismiss': 'Dismissed an objection',
  'person.end-sessions': 'Signed a person out everywhere',
  'person.end-session': 'Signed a person out on one device',
  'person.suspend': 'Suspended a person',
  'person.lift-suspension': 'Lifted a suspension',
  'suspension_appeal.uphold': 'Upheld an appeal of a suspension',
  'suspension_appeal.dismiss': 'Dismissed an appeal of a suspension',
  'person.note': 'Added a note about a person',
  'role.grant': 'Granted a role',
  'role.revoke': 'Took back a role',
  'role.propose': 'Proposed a change of a role',
  'role.decline': 'Declined a change of a role',
  'role.withdraw': 'Withdrew a proposal about a role',
  'ticket.answer': 'Answered a request',
  'audit.export': 'Exported the audit log',
  'waitlist.export': 'Exported the waitlist',
  'mail.resend': 'Resent an email',
  'points.grant': 'Granted points',
  'flag.switch': 'Switched a feature flag',
  'webhook.pause': 'Paused a webhook',
  'webhook.resume': 'Resumed a webhook',
  'signing_key.rotate': 'Replaced the signing key',
}

/** The text of an action; without one of its own, from its name: `payout_batch.sign` → `Payout batch: sign`. */
export function actionText(action: string): string {
  const known = ACTION_TEXTS[action]
  if (known !== undefined) return known
  const text = action.replace('.', ': ').replaceAll(/[_-]/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
