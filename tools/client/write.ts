import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { endpoints } from '@laurel/contract/api'
import { clientSource } from './client-source.ts'
import { GUIDE_SAMPLES, README, readSamples, samplesModule, withSamples } from './samples.ts'

/** Where the generated part of the client is. */
export const GENERATED = new URL('../../packages/client/src/generated/', import.meta.url)

/** Writes the generated part of the client, and its samples where people read them; a test fails while they are stale. */
export function writeClient(): void {
  mkdirSync(GENERATED, { recursive: true })
  for (const [name, text] of Object.entries(clientSource(endpoints))) {
    writeFileSync(new URL(name, GENERATED), text)
  }
  const samples = readSamples()
  writeFileSync(README, withSamples(readFileSync(README, 'utf8'), samples))
  mkdirSync(new URL('.', GUIDE_SAMPLES), { recursive: true })
  writeFileSync(GUIDE_SAMPLES, samplesModule(samples))
}
