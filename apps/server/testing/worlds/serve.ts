/**
 * The control server of the web's tests: one PostgreSQL, and a server of its own for each test file that opens a world.
 * Prints its address in one line and ends with its standard input.
 */
import type { Shortcuts, TestWorldOptions } from '@laurel/scenarios/test-world'
import Fastify from 'fastify'
import { startThrowaway } from '../../src/db/embedded/embedded-throwaway.ts'
import { createTemplate } from '../servers/test-database.ts'
import { steps } from './shortcuts.ts'
import { type ServedWorld, serveWorld } from './world.ts'

const postgres = await startThrowaway(() => {})
const template = await createTemplate(postgres.url)
const worlds = new Map<string, ServedWorld>()
const control = Fastify()

control.post<{ Body: TestWorldOptions }>('/worlds', async ({ body }) => {
  const world = await serveWorld(template, body)
  const id = String(worlds.size + 1)
  worlds.set(id, world)
  return { id, url: world.url }
})

control.post<{ Params: { id: string } }>('/worlds/:id/close', async ({ params }) => {
  await worldOf(params.id).close()
  return {}
})

control.post<{ Params: { id: string; step: keyof Shortcuts } }>(
  '/worlds/:id/:step',
  async ({ params, body }, reply) => {
    const step = steps[params.step] as (world: ServedWorld, input: unknown) => Promise<unknown>
    const answer = await step(worldOf(params.id), body)
    return reply.type('application/json').send(JSON.stringify(answer))
  },
)

process.stdout.write(`${await control.listen({ port: 0, host: '127.0.0.1' })}\n`)

process.stdin.resume().once('close', async () => {
  await postgres.stop()
  process.exit()
})

function worldOf(id: string): ServedWorld {
  const world = worlds.get(id)
  if (world === undefined) throw new Error(`There is no world ${id}`)
  return world
}
