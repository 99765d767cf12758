import type { PictureRules } from '@laurel/contract/work/pictures'
import type { Picture, PictureRefusal } from './picture-decoding.ts'

/** A picture to work on, and what that may take. */
export interface PictureTask {
  bytes: Uint8Array
  rules: PictureRules
  maxCpuMs: number
  maxMemoryBytes: number
}

/** What became of it. */
export type PictureReply =
  | { picture: Picture }
  | { refusal: { reason: PictureRefusal['reason']; message: string } }

/** Exit code of a process whose picture took more than it may. */
export const EXIT_TOO_MUCH = 75
