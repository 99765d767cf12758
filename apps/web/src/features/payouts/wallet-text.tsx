import { shortAddress } from '@laurel/contract/spec/formatting'
import { CopyButton } from '../../ui/copy-button.tsx'

/** A wallet's address, short, with the whole of it to copy. */
export function WalletText({ address }: { address: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      <span className="figures text-sm" title={address}>
        {shortAddress(address)}
      </span>
      <CopyButton text={address} label="Copy address" isIconOnly />
    </span>
  )
}
