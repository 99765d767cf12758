import { readFile } from 'node:fs/promises'
import { PICTURE_BUCKETS } from '@laurel/contract/work/pictures'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { createPictureProcesses, type PictureLimits } from './picture-processes.ts'

const RULES = PICTURE_BUCKETS.submissions
const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a40' } })
    .png()
    .toBuffer()

const begun: number[] = []
afterAll(() => {
  for (const pid of begun) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // Already ended.
    }
  }
})

/** Processes with long timeouts for a busy machine, unless a test shortens them. */
function open(changes: Partial<PictureLimits> = {}) {
  const processes = createPictureProcesses({
    maxCpuMs: 60_000,
    maxWallMs: 25_000,
    maxWaitMs: 25_000,
    ...changes,
  })
  const rewrite = async (bytes: Buffer) => {
    const work = processes.rewrite(bytes, RULES)
    begun.push(...processes.pids())
    return await work
  }
  return { ...processes, rewrite }
}

describe('picture workers in processes of their own (decision 30)', () => {
  it('re-encode pictures, one process for many', async () => {
    const { rewrite, pids } = open()
    const { width, height, smaller } = await rewrite(await drawn(400, 300))
    expect({ width, height, widths: smaller.map((each) => each.width) }).toEqual({
      width: 400,
      height: 300,
      widths: [320],
    })
    const [first] = pids()
    await rewrite(await drawn(40, 30))
    expect(pids()).toEqual([first])
  })

  it('report the colour of the edge, none if it is transparent', async () => {
    const { rewrite } = open()
    const inside = { input: await drawn(300, 200) }
    const groundOn = async (background: string) => {
      const frame = { width: 400, height: 300, channels: 4, background } as const
      return (await rewrite(await sharp({ create: frame }).composite([inside]).png().toBuffer()))
        .ground
    }
    expect(await groundOn('#17324a')).toBe('#17324a')
    expect(await groundOn('#17324a00')).toBeNull()
  })

  it('refuse pictures that exceed the limit of processor time or memory', async () => {
    const large = await drawn(6000, 6000)
    for (const limit of [{ maxCpuMs: 1 }, { maxMemoryBytes: 1 }]) {
      const { rewrite, pids } = open(limit)
      await expect(rewrite(large)).rejects.toMatchObject({ code: 'EntityTooLarge' })
      expect(pids()).toEqual([])
    }
  })

  it('are killed when they give no answer in time', async () => {
    const { rewrite } = open({ maxWallMs: 1 })
    await expect(rewrite(await drawn(400, 300))).rejects.toMatchObject({
      code: 'Unavailable',
      retryAfterSeconds: 2,
    })
  })

  it('are replaced after one was killed', async () => {
    const { rewrite, pids } = open()
    await rewrite(await drawn(40, 30))
    const [pid = 0] = pids()
    const late = rewrite(await drawn(6000, 6000))
    process.kill(pid, 'SIGKILL')
    await expect(late).rejects.toMatchObject({ code: 'Unavailable' })
    await expect(rewrite(await drawn(40, 30))).resolves.toMatchObject({ width: 40 })
  })

  it('refuse pictures when too many wait, or one waits too long', async () => {
    const { rewrite } = open({ maxAtOnce: 1, maxWaiting: 1, maxWaitMs: 1 })
    const bytes = await drawn(6000, 6000)
    const [first, second, third] = [rewrite(bytes), rewrite(bytes), rewrite(bytes)]
    await expect(third).rejects.toMatchObject({ code: 'Unavailable' })
    await expect(second).rejects.toMatchObject({ code: 'Unavailable' })
    await expect(first).resolves.toMatchObject({ width: 2048 })
  })

  it('decode without the settings of the server, and never in its process', async () => {
    const { rewrite, pids } = open()
    await rewrite(await drawn(40, 30))
    expect(pids()).not.toContain(process.pid)
    const environment = await readFile(`/proc/${pids()[0]}/environ`, 'utf8').catch(() => '')
    expect(environment).not.toMatch(/DATABASE_URL|SECRET|PATH=/)
  })
})
