import { CopyButton } from './copy-button.tsx'

/** Characters per group, for readability. */
const GROUP_LENGTH = 4

/** A full wallet address in groups of four, to compare with the wallet or device before signing. */
export function FullAddress({ address, name }: { address: string; name: string }) {
  const groups = address.match(new RegExp(`.{1,${GROUP_LENGTH}}`, 'g')) ?? []
  return (
    <span className="inline-flex min-w-0 items-center gap-0.5">
      <span className="figures flex min-w-0 flex-wrap gap-x-1.5 text-sm">
        {groups.map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups may be equal, and never move
          <span key={index}>{group}</span>
        ))}
      </span>
      {/* Its hit area is taller than a line of text. */}
      <span className="-my-3 shrink-0">
        <CopyButton text={address} label={`Copy the address of ${name}`} isIconOnly />
      </span>
    </span>
  )
}
