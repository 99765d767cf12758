import { CopyButton } from './copy-button.tsx'

/** How many characters stand together, so that eyes find their way. */
const GROUP = 4

/** A wallet's whole address in groups of four, to compare with what a wallet or device shows before somebody signs. */
export function FullAddress({ address, name }: { address: string; name: string }) {
  const groups = address.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []
  return (
    <span className="inline-flex min-w-0 items-center gap-0.5">
      <span className="figures flex min-w-0 flex-wrap gap-x-1.5 text-sm">
        {groups.map((group, index) => (
          // The groups of an address never change their places.
          // biome-ignore lint/suspicious/noArrayIndexKey: groups may be equal
          <span key={index}>{group}</span>
        ))}
      </span>
      {/* Its area to press is taller than a line of text. */}
      <span className="-my-3 shrink-0">
        <CopyButton text={address} label={`Copy the address of ${name}`} isIconOnly />
      </span>
    </span>
  )
}
