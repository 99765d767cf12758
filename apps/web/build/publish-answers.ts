import type { Plugin } from 'vite'
import { ANSWERS } from '../src/features/help/answers.ts'

/** Writes the answers of the help page next to the manifest, where the server reads them for search engines. */
export function publishAnswers(): Plugin {
  return {
    name: 'laurel:publish-answers',
    apply: 'build',
    generateBundle() {
      const answers = ANSWERS.map(({ id, question, answer }) => ({ id, question, answer }))
      this.emitFile({
        type: 'asset',
        fileName: '.vite/answers.json',
        source: JSON.stringify(answers),
      })
    },
  }
}
