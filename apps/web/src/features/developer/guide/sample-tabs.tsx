import { useId } from 'react'
import { cx } from '../../../lib/class-names.ts'
import { storage } from '../../../lib/storage.ts'
import { createStore } from '../../../lib/store.ts'
import { CopyButton } from '../../../ui/text/copy-button.tsx'
import { type CodeKind, codeParts } from './code-kinds.ts'

const STORED = 'laurel-developer-sample'
const EXAMPLE_SITE = 'https://laurel.example'

const NAMES = { client: 'TypeScript', curl: 'curl' } as const
type Language = keyof typeof NAMES

const COLOURS: Record<CodeKind, string> = {
  comment: 'text-muted',
  string: 'text-good',
  keyword: 'text-info',
  plain: '',
}

/** The language that someone reads samples in: the same for all, also on the next visit. */
const language = createStore<Language>(storage.get(STORED) === 'curl' ? 'curl' : 'client')

function choose(next: Language): void {
  language.set(next)
  storage.set(STORED, next)
}

/** A sample in the chosen language, with the address of this site, to copy. */
export function SampleTabs({
  title,
  sample,
}: {
  title: string
  sample: { curl: string; client: string }
}) {
  const chosen = language.use()
  const text = sample[chosen].replaceAll(EXAMPLE_SITE, window.location.origin)
  return (
    <div className="min-w-0 overflow-hidden rounded-card border border-line bg-surface">
      <div className="flex items-center justify-between border-line border-b pr-1 pl-4">
        <LanguageChoice title={title} />
        <CopyButton isIconOnly label={`Copy: ${title}`} text={text} />
      </div>
      <Code title={title} text={text} />
    </div>
  )
}

/** A command of the shell, or what `kind` says instead, with the address of this site, to copy. */
export function ShellSample({
  title,
  text: sample,
  kind = 'Shell',
}: {
  title: string
  text: string
  kind?: string
}) {
  const text = sample.replaceAll(EXAMPLE_SITE, window.location.origin)
  return (
    <div className="min-w-0 overflow-hidden rounded-card border border-line bg-surface">
      <div className="flex min-h-11 items-center justify-between border-line border-b pr-1 pl-4">
        <p className="font-medium text-sm">{kind}</p>
        <CopyButton isIconOnly label={`Copy: ${title}`} text={text} />
      </div>
      <Code title={title} text={text} />
    </div>
  )
}

function LanguageChoice({ title }: { title: string }) {
  const name = useId()
  const chosen = language.use()
  return (
    <fieldset className="flex gap-4">
      <legend className="sr-only">Language of: {title}</legend>
      {(Object.keys(NAMES) as Language[]).map((value) => (
        <label
          key={value}
          className={cx(
            '-mb-px flex min-h-11 cursor-pointer items-center border-transparent border-b-2 font-medium text-muted text-sm hover:text-ink',
            'has-checked:border-(--section) has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-brand',
          )}
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={chosen === value}
            onChange={() => choose(value)}
            className="sr-only"
          />
          {NAMES[value]}
        </label>
      ))}
    </fieldset>
  )
}

function Code({ title, text }: { title: string; text: string }) {
  return (
    <section
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto p-4 -outline-offset-2"
    >
      <pre className="figures text-[0.8125rem] leading-relaxed">
        {codeParts(text).map(({ kind, text: part }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
          <span key={index} className={COLOURS[kind]}>
            {part}
          </span>
        ))}
      </pre>
    </section>
  )
}
