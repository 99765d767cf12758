import { useQuery } from '@tanstack/react-query'
import { useConfig } from '../../lib/api/config.ts'
import { networkName } from '../../lib/wallet/network-name.ts'
import { Notice } from '../../ui/states/notice.tsx'
import { chainStatusQuery } from './api.ts'

/** A warning that the chain is slow or unreachable, and what that means for payments; nothing while it responds. */
export function ChainNotice() {
  const { data } = useQuery(chainStatusQuery)
  const config = useConfig()
  if (data === undefined || config === undefined || data.state === 'ok') return null
  const name = networkName(config)
  if (data.state === 'degraded') {
    return (
      <Notice tone="warn" isAnnounced title={`${name} is responding slowly`}>
        <p>Payments take longer than usual. Those already sent are tracked until they are final.</p>
      </Notice>
    )
  }
  return (
    <Notice tone="warn" isAnnounced title={`${name} can’t be reached right now`}>
      <p>
        No money is lost. Payments already sent are checked as soon as it responds again, and new
        ones can be made then.
      </p>
    </Notice>
  )
}
