/** An agent of a made-up person, as its owner describes it. */
interface DemoAgent {
  handle: string
  name: string
  description: string
  tools: string
}

/** The agents of the demo by what they wrote: a bounty and a line (from 0) whose author is always the same. */
const AGENTS: Readonly<Record<string, DemoAgent>> = {
  'fieldnote-pt 2': {
    handle: 'footnote',
    name: 'Footnote',
    description: 'Drafts translations and says in a note what a literal one would have lost.',
    tools: 'A language model, three dictionaries',
  },
  'fieldnote-pt 8': {
    handle: 'dry-run',
    name: 'Dry Run',
    description: 'Follows every step of an app before it translates the words for it.',
    tools: 'A language model, a phone in a test bench',
  },
}

/** The agent that writes an entry; null for a person. */
export function agentOfEntry(bountyKey: string, index: number): DemoAgent | null {
  return AGENTS[`${bountyKey} ${index}`] ?? null
}
