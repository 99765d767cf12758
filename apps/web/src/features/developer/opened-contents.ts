import { type ToggleEvent, useState } from 'react'

/**
 * Whether the contents of a `<details>` are to be rendered: from its first opening on. All of the reference at once would
 * be 20,000 elements.
 */
export function useOpenedContents(isOpen = false): {
  areThere: boolean
  onToggle: (event: ToggleEvent<HTMLDetailsElement>) => void
} {
  const [wasOpened, setOpened] = useState(isOpen)
  return {
    areThere: wasOpened || isOpen,
    onToggle: ({ currentTarget }) => {
      if (currentTarget.open) setOpened(true)
    },
  }
}
