import { useQuery } from '@tanstack/react-query'
import { Address } from '../../web/src/ui/text/address.tsx'
import { practiceKeys } from './keys.ts'
import { PracticeBalance } from './practice-balance.tsx'
import { canSign, ownKey } from './practice-keys.ts'

/** The practice wallet of this browser with its balance and the faucet. */
export default function PracticeWalletPanel() {
  const { data: address } = useQuery({
    queryKey: practiceKeys.address,
    queryFn: async () => ((await canSign()) ? (await ownKey()).address : null),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (address == null) return null
  return (
    <div className="grid gap-1 rounded-control bg-sunken p-3">
      <p className="flex min-h-11 items-center justify-between gap-2 text-sm">
        Practice wallet
        <Address address={address} name="the practice wallet" />
      </p>
      <PracticeBalance address={address} />
    </div>
  )
}
