import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { GUIDE_SAMPLES, README, readSamples, samplesModule, withSamples } from './samples.ts'

const samples = readSamples()

describe('the samples', () => {
  it('are the same in the readme and in the guide: npm run openapi writes them', () => {
    const readme = readFileSync(README, 'utf8')
    expect(withSamples(readme, samples) === readme, 'run npm run openapi').toBe(true)
    const guide = readFileSync(GUIDE_SAMPLES, 'utf8')
    expect(guide === samplesModule(samples), 'run npm run openapi').toBe(true)
  })

  it('replace what stood below their comment', () => {
    const readme = 'A\n<!-- sample: a.ts -->\n```ts\nold\n```\nB\n'
    expect(withSamples(readme, new Map([['a.ts', 'new $1\n']]))).toBe(
      'A\n<!-- sample: a.ts -->\n```ts\nnew $1\n```\nB\n',
    )
    expect(() => withSamples('<!-- sample: b.ts -->\n', new Map())).toThrow('no sample b.ts')
  })

  it('keep their characters as a module', async () => {
    const text = `echo "\`date\` \${HOME} \\n $1"`
    const module = samplesModule(new Map([['a.sh', text]])).replace('as const', '')
    const { SAMPLES } = await import(`data:text/javascript,${encodeURIComponent(module)}`)
    expect(SAMPLES.a).toEqual({ curl: text })
  })
})
