import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DIST } from './built.ts'

/** An answer of the help page, as the web app's build publishes it. */
export interface HelpAnswer {
  /** Its address. */
  id: string
  question: string
  /** Paragraphs. */
  answer: readonly string[]
}

/** The answers of the built help page, in its order; none without a build. */
export function readHelpAnswers(folder = DIST): readonly HelpAnswer[] {
  const file = join(folder, '.vite', 'answers.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}
