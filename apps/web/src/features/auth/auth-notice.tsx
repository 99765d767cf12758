import { paths } from '@laurel/contract/spec/routes'
import { type ReactNode, useState } from 'react'
import { type ArrivalNotice, arrivalNotice } from '../../lib/session/arrival.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/states/notice.tsx'

/** Codes of a link that is too old, was used, or was never there. */
const OLD_LINK = new Set([
  'otp_expired',
  'access_denied',
  'flow_state_expired',
  'flow_state_not_found',
])

/** What the link that somebody came by has done, or why it did not work, with the way on. */
export function AuthNotice() {
  const [notice] = useState(arrivalNotice)
  if (notice === null) return null
  switch (notice.kind) {
    case 'confirmed-elsewhere':
      return (
        <Notice tone="good" isAnnounced className="mb-6">
          <p>Email confirmed. Sign in to continue.</p>
          {elsewhere(notice.from)}
        </Notice>
      )
    case 'twitter-failed':
      return (
        <Notice tone="bad" title="Twitter did not sign you in" className="mb-6">
          <p>{notice.text}</p>
        </Notice>
      )
    case 'link-failed':
      return (
        <Notice tone="warn" isAnnounced title="This link did not work" className="mb-6">
          <p>{whyFailed(notice)}</p>
          {notice.code !== 'over_request_rate_limit' && (
            <ButtonLink {...newLink(notice.from)} size="sm" className="mt-2 justify-self-start" />
          )}
        </Notice>
      )
  }
}

/** A link that was asked for in another browser has confirmed the address; what it was for is done there or by code. */
function elsewhere(from: string): ReactNode {
  if (from === paths.home) return null
  return (
    <p className="text-muted">
      {from === paths.auth
        ? 'For a new password, open the link where you asked for it, or enter the code of that mail there.'
        : 'Or open the link where you asked for it, or enter the code of that mail there.'}
    </p>
  )
}

function whyFailed({ code, description }: Extract<ArrivalNotice, { kind: 'link-failed' }>): string {
  if (OLD_LINK.has(code)) return 'It has expired or was used already.'
  if (code === 'over_request_rate_limit') {
    return 'There were too many requests from your network. Wait a few minutes, then open it again.'
  }
  return description === '' ? 'It was not complete.' : description
}

/** Where a new mail of the same kind comes from; each kind leads back to a path of its own (spec §7). */
function newLink(from: string): { to: string; children: string } {
  if (from === paths.auth) {
    return { to: `${paths.auth}?view=forgot`, children: 'Ask for a new link' }
  }
  if (from === paths.enhancedAuth) {
    return { to: `${paths.enhancedAuth}?way=mail`, children: 'Ask for a new link' }
  }
  return { to: `${paths.auth}?view=confirm`, children: 'Send a new confirmation' }
}
