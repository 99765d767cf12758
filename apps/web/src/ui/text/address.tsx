import { shortAddress } from '@laurel/contract/spec/formatting'
import { CopyButton } from './copy-button.tsx'

/** A wallet's address as its first and last four characters (spec §5), with the whole of it to copy. */
export function Address({ address, name }: { address: string; name: string }) {
  return (
    <span className="inline-flex items-center gap-0.5">
      <span title={address} className="figures">
        {shortAddress(address)}
      </span>
      <CopyButton text={address} label={`Copy the address of ${name}`} isIconOnly />
    </span>
  )
}
