import { useState } from 'react'
import { plural } from '../../lib/text/format.ts'
import { Checkbox } from '../../ui/fields/choices.tsx'
import { Field, Textarea } from '../../ui/fields/field.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { CopyButton } from '../../ui/text/copy-button.tsx'
import { splitThread } from './split-thread.ts'
import { countCharacters, countForX } from './text-length.ts'

const NETWORKS = {
  x: { label: 'X', limit: 280, measure: countForX },
  bluesky: { label: 'Bluesky', limit: 300, measure: countCharacters },
  threads: { label: 'Threads', limit: 500, measure: countCharacters },
} as const

type Network = keyof typeof NETWORKS

/** Splits a long text into posts that fit a network. */
export default function ThreadSplitter() {
  const [text, setText] = useState('')
  const [network, setNetwork] = useState<Network>('x')
  const [isNumbered, setNumbered] = useState(true)
  const { limit, measure } = NETWORKS[network]
  const posts = splitThread(text, { limit, measure, isNumbered })
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <div className="grid content-start gap-4">
        <Field
          label="Your text"
          hint="Posts break at blank lines first, then at the ends of sentences."
        >
          <Textarea rows={10} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <Segmented
            legend="Network"
            choices={Object.entries(NETWORKS).map(([value, { label }]) => ({
              value: value as Network,
              label,
            }))}
            value={network}
            onChange={setNetwork}
          />
          <Checkbox
            label="Number the posts"
            checked={isNumbered}
            onChange={(event) => setNumbered(event.target.checked)}
          />
        </div>
      </div>
      <div className="grid content-start gap-3">
        <div className="flex min-h-9 items-center justify-between gap-4">
          <p role="status" className="font-medium text-sm">
            {plural(posts.length, 'post')}
          </p>
          {posts.length > 0 && <CopyButton text={posts.join('\n\n')} label="Copy all" />}
        </div>
        {posts.length === 0 ? (
          <EmptyState
            title="Nothing to split yet"
            text="Paste your text into the field. The posts appear here."
          />
        ) : (
          <Thread posts={posts} network={NETWORKS[network]} />
        )}
      </div>
    </div>
  )
}

function Thread({
  posts,
  network: { limit, measure },
}: {
  posts: readonly string[]
  network: (typeof NETWORKS)[Network]
}) {
  return (
    <ol className="grid gap-3">
      {posts.map((post, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a post is its place in the thread
        <li key={index} className="rounded-card border border-line bg-surface p-4">
          <p className="whitespace-pre-wrap break-words text-sm">{post}</p>
          <div className="mt-3 flex items-center justify-between border-line border-t pt-2">
            <span className="figures text-muted text-xs">
              {measure(post)}/{limit}
            </span>
            <CopyButton text={post} variant="quiet" />
          </div>
        </li>
      ))}
    </ol>
  )
}
