import { useQuery } from '@tanstack/react-query'
import { useConfig } from '../../lib/api/config.ts'
import { networkName } from '../../lib/wallet/network-name.ts'
import { Notice } from '../../ui/states/notice.tsx'
import { chainStatusQuery } from './api.ts'

/** Says that the chain is slow or silent, and what that means for money; nothing while it answers. */
export function ChainNotice() {
  const { data } = useQuery(chainStatusQuery)
  const config = useConfig()
  if (data === undefined || config === undefined || data.state === 'ok') return null
  const name = networkName(config)
  if (data.state === 'degraded') {
    return (
      <Notice tone="warn" isAnnounced title={`${name} answers slowly`}>
        <p>Payments take longer than usual. What was sent is followed until it is final.</p>
      </Notice>
    )
  }
  return (
    <Notice tone="warn" isAnnounced title={`${name} can’t be reached right now`}>
      <p>
        No money is lost: what was sent is looked up as soon as it answers again. New payments have
        to wait until then.
      </p>
    </Notice>
  )
}
