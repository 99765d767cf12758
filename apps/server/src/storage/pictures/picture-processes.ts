import { fileURLToPath } from 'node:url'
import type { PictureRules } from '@laurel/contract/work/pictures'
import { createProcessPool } from '../../platform/work/process-pool.ts'
import { StorageError } from '../errors.ts'
import type { Picture } from './picture-decoding.ts'
import { EXIT_TOO_MUCH, type PictureReply, type PictureTask } from './picture-task.ts'

/** The resource limits of picture processing. */
export interface PictureLimits {
  /** Worker processes, with one picture each. */
  maxAtOnce: number
  maxWaiting: number
  /** The longest wait for a process, in milliseconds. */
  maxWaitMs: number
  /** Per picture: CPU time, wall time, and memory of its process. */
  maxCpuMs: number
  maxWallMs: number
  maxMemoryBytes: number
}

/** Processes pictures in worker processes. */
export interface PictureProcesses {
  /**
   * Re-encodes a picture. Raises `StorageError`: `InvalidMimeType` for anything but a picture, `EntityTooLarge` for one
   * that is too large or exceeds the limits, `Unavailable` when the queue is full or the machine too slow.
   */
  rewrite(bytes: Uint8Array, rules: PictureRules): Promise<Picture>
  /** The ids of the running processes. */
  pids(): number[]
}

const LIMITS: PictureLimits = {
  maxAtOnce: 2,
  maxWaiting: 20,
  maxWaitMs: 5000,
  maxCpuMs: 4000,
  maxWallMs: 7000,
  maxMemoryBytes: 640_000_000,
}

const RETRY_SECONDS = 2
const IDLE_MS = 30_000
const PROGRAM = fileURLToPath(new URL('./picture-process.ts', import.meta.url))
const CODES = { notAPicture: 'InvalidMimeType', tooLarge: 'EntityTooLarge' } as const

/** Creates a pool of worker processes, which end after half a minute of idleness. */
export function createPictureProcesses(changes: Partial<PictureLimits> = {}): PictureProcesses {
  const limits = { ...LIMITS, ...changes }
  const { maxCpuMs, maxMemoryBytes } = limits
  const pool = createProcessPool<PictureTask, PictureReply>({
    ...limits,
    program: PROGRAM,
    idleMs: IDLE_MS,
    refusal: (code) => (code === EXIT_TOO_MUCH ? tooMuch() : unavailable()),
  })
  return {
    rewrite: async (bytes, rules) => {
      const answer = await pool.run({ bytes, rules, maxCpuMs, maxMemoryBytes })
      if ('picture' in answer) return answer.picture
      throw new StorageError(CODES[answer.refusal.reason], answer.refusal.message)
    },
    pids: pool.pids,
  }
}

function tooMuch(): StorageError {
  return new StorageError('EntityTooLarge', 'The picture takes too long to read: save it smaller')
}

function unavailable(): StorageError {
  return new StorageError('Unavailable', undefined, RETRY_SECONDS)
}
