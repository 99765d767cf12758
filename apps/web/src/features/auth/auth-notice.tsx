import { useState } from 'react'
import { arrivalNotice } from '../../lib/arrival.ts'
import { Notice } from '../../ui/notice.tsx'

/** What the link that somebody came by has done, or why it did not work. */
export function AuthNotice() {
  const [notice] = useState(arrivalNotice)
  if (notice === null) return null
  if (notice.kind === 'confirmed-elsewhere') {
    return (
      <Notice tone="good" isAnnounced className="mb-6">
        <p>Email confirmed. Sign in to continue.</p>
      </Notice>
    )
  }
  const isOld = notice.code === 'otp_expired' || notice.code === 'access_denied'
  return (
    <Notice tone="warn" isAnnounced title="This link did not work" className="mb-6">
      <p>
        {isOld
          ? 'It has expired or was used already. Sign in, or ask for a new one below.'
          : notice.description || 'Sign in, or ask for a new one below.'}
      </p>
    </Notice>
  )
}
