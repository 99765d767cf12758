import type { FastifyInstance } from 'fastify'
import type { ApiDeps } from '../deps.ts'
import { publicFile } from '../share/public-file.ts'
import { llmsText } from './llms-text.ts'
import { skillText } from './skill-text.ts'

const OPTIONS = { maxAgeSeconds: 300 }

/** `/llms.txt` and `/skill.md`: what agents read first. Written from the contract on first request. */
export function registerGuides(app: FastifyInstance, deps: ApiDeps, publicUrl: string): void {
  const files = [
    { path: '/llms.txt', type: 'text/plain; charset=utf-8', write: llmsText },
    { path: '/skill.md', type: 'text/markdown; charset=utf-8', write: skillText },
  ]
  for (const { path, type, write } of files) {
    let body: string | undefined
    publicFile(app, deps, path, OPTIONS, async () => {
      body ??= write(publicUrl)
      return { type, body }
    })
  }
}
