import { paths } from '@laurel/contract/spec/routes'
import { type ReactNode, useState } from 'react'
import { type ArrivalNotice, arrivalNotice } from '../../lib/session/arrival.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/states/notice.tsx'

/** Codes of a link that expired, was used, or never existed. */
const OLD_LINK = new Set([
  'otp_expired',
  'access_denied',
  'flow_state_expired',
  'flow_state_not_found',
])

/** The outcome of the link that opened the page, or why it failed and how to get a new one. */
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

/** How to finish after a link, requested in another browser, has confirmed the address here. */
function elsewhere(from: string): ReactNode {
  if (from === paths.home) return null
  return (
    <p className="text-muted">
      {from === paths.auth
        ? 'To set a new password, open the link in the browser where you requested it, or enter the code from the email there.'
        : 'Or open the link in the browser where you requested it, or enter the code from the email there.'}
    </p>
  )
}

function whyFailed({ code, description }: Extract<ArrivalNotice, { kind: 'link-failed' }>): string {
  if (OLD_LINK.has(code)) return 'It has expired or has already been used.'
  if (code === 'over_request_rate_limit') {
    return 'There were too many requests from your network. Wait a few minutes, then open it again.'
  }
  return description === '' ? 'The link is incomplete.' : description
}

/** Where to request a new mail of the same kind: each kind's links lead to their own path (spec §7). */
function newLink(from: string): { to: string; children: string } {
  if (from === paths.auth) {
    return { to: `${paths.auth}?view=forgot`, children: 'Get a new link' }
  }
  if (from === paths.enhancedAuth) {
    return { to: `${paths.enhancedAuth}?way=mail`, children: 'Get a new link' }
  }
  return { to: `${paths.auth}?view=confirm`, children: 'Send a new confirmation email' }
}
