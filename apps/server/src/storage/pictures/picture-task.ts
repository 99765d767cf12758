import type { PictureRules } from '@laurel/contract/work/pictures'
import type { Picture, PictureRefusal } from './picture-decoding.ts'

/** A picture to process, with its limits. */
export interface PictureTask {
  bytes: Uint8Array
  rules: PictureRules
  maxCpuMs: number
  maxMemoryBytes: number
}

/** The result of a task. */
export type PictureReply =
  | { picture: Picture }
  | { refusal: { reason: PictureRefusal['reason']; message: string } }

/** The exit code of a process that exceeded its limits. */
export const EXIT_TOO_MUCH = 75
