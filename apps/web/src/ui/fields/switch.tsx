import { Switch as Radix } from 'radix-ui'

/** A switch that applies immediately. Its label is for screen readers; the visible text is next to it. */
export function Switch({
  label,
  isOn,
  onChange,
  isDisabled = false,
}: {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  isDisabled?: boolean
}) {
  return (
    <Radix.Root
      checked={isOn}
      onCheckedChange={onChange}
      disabled={isDisabled}
      aria-label={label}
      className="hit-area relative h-6 w-11 shrink-0 rounded-full border border-edge bg-sunken transition-colors duration-120 disabled:opacity-50 data-[state=checked]:border-brand data-[state=checked]:bg-brand"
    >
      <Radix.Thumb className="block size-4 translate-x-1 rounded-full bg-muted transition-transform duration-120 data-[state=checked]:translate-x-[1.4rem] data-[state=checked]:bg-on-brand forced-colors:border" />
    </Radix.Root>
  )
}
