/** A keyboard key. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="figures inline-grid min-h-5 min-w-5 place-items-center rounded-[0.3rem] border border-line bg-sunken px-1 text-muted text-xs">
      {children}
    </kbd>
  )
}
