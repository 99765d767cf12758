import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { takeOwnerLock } from '../../../server/src/db/embedded/embedded-lock.ts'
import type { StoredAccount } from './bank.ts'
import type { LandedTransaction } from './history.ts'

/** One line of the journal: a transaction that landed in a slot with its resulting accounts, or only that the slot passed. */
export interface JournalEntry {
  slot: number
  accounts?: readonly StoredAccount[]
  landed?: LandedTransaction
}

/** The first line of a journal. */
export interface JournalHead {
  firstSlot: number
  /** When the ledger began, ISO 8601. */
  since: string
}

/** The persistent log of a ledger; a line is on disk when `append` returns. */
export interface Journal {
  head: JournalHead
  append(entry: JournalEntry): void
  close(): void
}

const headSchema = z.object({ firstSlot: z.int(), since: z.string() })

/** A journal that stores nothing. */
export function createMemoryJournal(head: JournalHead): Journal {
  return { head, append: () => undefined, close: () => undefined }
}

/**
 * Opens the journal of a folder, or creates it with `newHead`, and passes its entries to `read` in order. A last line
 * truncated by a crash is dropped: it was never acknowledged. Raises `EmbeddedError` when another process owns the
 * folder, and `Error` for a journal with other damage.
 */
export function openJournal(
  folder: string,
  newHead: JournalHead,
  read: (entry: JournalEntry) => void,
): Journal {
  mkdirSync(folder, { recursive: true })
  const unlock = takeOwnerLock(join(folder, 'owner.lock'), folder)
  try {
    const file = join(folder, 'journal.jsonl')
    if (!existsSync(file)) writeAtomically(file, `${JSON.stringify(newHead)}\n`)
    const text = readFileSync(file, 'utf8')
    const whole = text.slice(0, text.lastIndexOf('\n') + 1)
    const [headLine = '', ...lines] = whole.split('\n')
    const head = headSchema.parse(JSON.parse(headLine))
    for (const line of lines) if (line !== '') read(JSON.parse(line) as JournalEntry)
    return appendTo(file, Buffer.byteLength(whole), head, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

function appendTo(file: string, bytes: number, head: JournalHead, unlock: () => void): Journal {
  const descriptor = openSync(file, 'r+')
  let end = bytes
  ftruncateSync(descriptor, end)
  return {
    head,
    append(entry) {
      const line = Buffer.from(`${JSON.stringify(entry)}\n`)
      try {
        for (let written = 0; written < line.length; ) {
          written += writeSync(descriptor, line, written, line.length - written, end + written)
        }
        fdatasyncSync(descriptor)
      } catch (error) {
        ftruncateSync(descriptor, end)
        throw error
      }
      end += line.length
    },
    close() {
      closeSync(descriptor)
      unlock()
    },
  }
}

/** Writes a file atomically. */
export function writeAtomically(file: string, text: string): void {
  const draft = `${file}.new`
  const descriptor = openSync(draft, 'w', 0o600)
  writeSync(descriptor, text)
  fsyncSync(descriptor)
  closeSync(descriptor)
  renameSync(draft, file)
}
