import { shortAddress } from '@laurel/contract/spec/formatting'
import { CopyButton } from './copy-button.tsx'

/** A wallet address shortened to its first and last four characters (spec §5), with a button that copies all of it. */
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
