import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { findPostmaster } from './embedded-cluster.ts'
import { startThrowaway } from './embedded-throwaway.ts'

/** The folder of a throwaway database, from its connection string. */
function folderOf(url: string): string {
  return dirname(new URL(url).searchParams.get('host') ?? '')
}

it('deletes its folder at the end, and first the folders of killed runs', async () => {
  const script = `
    const { startThrowaway } = await import('${new URL('./embedded-throwaway.ts', import.meta.url)}')
    const { url } = await startThrowaway(() => {})
    process.stdout.write(url, () => process.kill(process.pid, 'SIGKILL'))`
  const killed = spawn(process.execPath, ['--input-type=module', '-e', script])
  const ended = once(killed, 'exit')
  const abandoned = folderOf(await text(killed.stdout))
  // Its output ends before the process does, and until then its folder has a living owner.
  await ended
  expect(findPostmaster({ clusterFolder: join(abandoned, 'postgres') })).not.toBeNull()

  const throwaway = await startThrowaway(() => {})
  expect(existsSync(abandoned)).toBe(false)
  const folder = folderOf(throwaway.url)
  expect(existsSync(folder)).toBe(true)
  await throwaway.stop()
  expect(existsSync(folder)).toBe(false)
})
