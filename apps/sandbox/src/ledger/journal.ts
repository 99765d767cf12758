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

/** One line of the journal: what landed in a slot and how it left its accounts, or only that the slot has been. */
export interface JournalEntry {
  slot: number
  accounts?: readonly StoredAccount[]
  landed?: LandedTransaction
}

/** What a ledger's journal begins with. */
export interface JournalHead {
  firstSlot: number
  /** When the ledger began, ISO 8601. */
  since: string
}

/** Where a ledger is written down; each line is on the disk when `append` returns. */
export interface Journal {
  head: JournalHead
  append(entry: JournalEntry): void
  close(): void
}

const headSchema = z.object({ firstSlot: z.int(), since: z.string() })

/** A journal that nobody keeps. */
export function createMemoryJournal(head: JournalHead): Journal {
  return { head, append: () => undefined, close: () => undefined }
}

/**
 * Opens the journal of a folder, or begins it with `newHead`, and gives its entries to `read` in order. The last line is
 * dropped if a crash cut it off: nobody was told that it stands. Raises `EmbeddedError` when another process has the
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
    if (!existsSync(file)) writeWhole(file, `${JSON.stringify(newHead)}\n`)
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

/** Writes a file that appears whole or not at all. */
export function writeWhole(file: string, text: string): void {
  const draft = `${file}.new`
  const descriptor = openSync(draft, 'w', 0o600)
  writeSync(descriptor, text)
  fsyncSync(descriptor)
  closeSync(descriptor)
  renameSync(draft, file)
}
