/** The worker process that re-encodes pictures one by one; managed by `picture-processes.ts`. */
import { PictureRefusal, rewritePicture } from './picture-decoding.ts'
import { EXIT_TOO_MUCH, type PictureReply, type PictureTask } from './picture-task.ts'

const LOOK_EVERY_MS = 25

process.on('message', (task: PictureTask) => void work(task))
process.on('disconnect', () => process.exit())

async function work({ bytes, rules, ...limits }: PictureTask): Promise<void> {
  const begun = process.cpuUsage()
  // Pictures are decoded on other threads, so this one can watch their usage.
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(begun)
    const isTooMuch =
      (user + system) / 1000 > limits.maxCpuMs || process.memoryUsage.rss() > limits.maxMemoryBytes
    if (isTooMuch) process.exit(EXIT_TOO_MUCH)
  }, LOOK_EVERY_MS)
  try {
    reply({ picture: await rewritePicture(bytes, rules) })
  } catch (error) {
    if (!(error instanceof PictureRefusal)) throw error
    reply({ refusal: { reason: error.reason, message: error.message } })
  } finally {
    clearInterval(watch)
  }
}

function reply(message: PictureReply): void {
  process.send?.(message)
}
