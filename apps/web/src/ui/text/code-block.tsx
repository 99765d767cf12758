import { CopyButton } from './copy-button.tsx'

/** Preformatted code or data with a title and a copy button. Scrolls inside its box. */
export function CodeBlock({ title, text }: { title: string; text: string }) {
  return (
    <div className="grid min-w-0 gap-1">
      <div className="flex items-center justify-between">
        <p className="text-muted text-sm">{title}</p>
        <CopyButton isIconOnly label={`Copy: ${title}`} text={text} />
      </div>
      <section
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
        tabIndex={0}
        className="max-h-96 overflow-auto rounded-control bg-sunken p-4"
      >
        <pre className="figures text-xs leading-relaxed">{text}</pre>
      </section>
    </div>
  )
}
