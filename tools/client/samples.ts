import { readdirSync, readFileSync } from 'node:fs'

const CLIENT = new URL('../../packages/client/', import.meta.url)
const FOLDER = new URL('samples/', CLIENT)

/** The readme of the client. */
export const README = new URL('README.md', CLIENT)

/** The samples as the guide at `/developer` shows them. */
export const GUIDE_SAMPLES = new URL(
  '../../apps/web/src/features/developer/guide/samples.ts',
  import.meta.url,
)

/** The samples by file name, as the tests of the client run them. */
export function readSamples(): Map<string, string> {
  const names = readdirSync(FOLDER).sort()
  return new Map(names.map((name) => [name, readFileSync(new URL(name, FOLDER), 'utf8')]))
}

/** Puts each sample below the comment that names it. */
export function withSamples(readme: string, samples: ReadonlyMap<string, string>): string {
  return readme.replace(
    /<!-- sample: (\S+) -->\n(?:```\w+\n[\s\S]*?\n```\n)?/g,
    (comment, name: string) => {
      const sample = samples.get(name)
      if (sample === undefined) throw new Error(`There is no sample ${name}`)
      const marker = comment.split('\n')[0]
      return `${marker}\n\`\`\`${name.split('.').at(-1)}\n${sample.trimEnd()}\n\`\`\`\n`
    },
  )
}

/** The samples as a module: for each step of the guide, the commands and the program. */
export function samplesModule(samples: ReadonlyMap<string, string>): string {
  const steps = [...new Set([...samples.keys()].map((name) => name.replace(/\.\w+$/, '')))]
  const rows = steps.map((step) => {
    const curl = samples.get(`${step}.sh`) ?? ''
    const client = samples.get(`${step}.ts`) ?? ''
    const key = step.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase())
    const lines = [`    curl: ${textOf(curl)},\n`, client && `    client: ${textOf(client)},\n`]
    return `  ${key}: {\n${lines.join('')}  },\n`
  })
  return [
    '// Generated from packages/client/samples by `npm run openapi`.\n\n',
    '/** The samples of the guide by step; the tests of the client run them. */\n',
    `export const SAMPLES = {\n${rows.join('')}} as const\n`,
  ].join('')
}

function textOf(text: string): string {
  return `\`${text.trimEnd().replace(/[\\`]|\$\{/g, '\\$&')}\``
}
