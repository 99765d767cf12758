import { stat } from 'node:fs/promises'
import { type Config, describeSettings } from '../config.ts'
import type { BackupFiles, Manifest } from '../db/backup/backup-file.ts'
import { type Restored, restoreBackup } from '../db/backup/restore-backup.ts'
import { writeBackup } from '../db/backup/write-backup.ts'
import { openDatabase } from '../db/client.ts'
import { connectAsCommand } from '../db/connect.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { BlobMissing, openBlobs } from '../platform/blobs.ts'
import { systemClock } from '../platform/clock.ts'
import { outboxFolder } from '../platform/mailer.ts'
import { examine } from './doctor.ts'
import { breachText, findBreaches } from './invariants.ts'
import { reconcileNow } from './reconcile-command.ts'
import { UsageError } from './usage-error.ts'

/** A command that takes care of the installation as a whole, and says what it did. */
interface MaintenanceCommand {
  usage: string
  run(args: readonly string[], config: Config): Promise<string>
}

/** The commands that don't work inside one transaction. */
export const maintenanceCommands: Record<string, MaintenanceCommand> = {
  backup: {
    usage: 'backup FILE',
    run: ([file = '', ...more], config) => {
      if (file === '' || more.length > 0) throw new UsageError('backup: name one file')
      return backup(file, config)
    },
  },
  restore: {
    usage: 'restore FILE [--force]',
    run: (args, config) => {
      const [file = '', ...more] = args.filter((word) => word !== '--force')
      if (file === '' || more.length > 0) throw new UsageError('restore: name one file')
      return restore(file, args.includes('--force'), config)
    },
  },
  verify: {
    usage: 'verify',
    run: (_args, config) =>
      withOwner(config, async (url) => {
        await migrateDatabase(url)
        return await verify(url)
      }),
  },
  reconcile: {
    usage: 'reconcile',
    run: (_args, config) =>
      withOwner(config, async (url) => {
        await migrateDatabase(url)
        return await reconcileNow(config, url)
      }),
  },
  doctor: { usage: 'doctor', run: (_args, config) => examine(config) },
  config: {
    usage: 'config check|print',
    run: async ([action = '']) => {
      if (action === 'check') return 'The settings can be used.'
      if (action === 'print') return describeSettings()
      throw new UsageError('config: write check or print')
    },
  },
}

async function backup(file: string, config: Config): Promise<string> {
  return await withOwner(config, async (url) => {
    const begunAt = performance.now()
    const manifest = await writeBackup(url, file, {
      madeAt: systemClock.now(),
      files: filesOf(config),
    })
    const { size } = await stat(file)
    const seconds = ((performance.now() - begunAt) / 1000).toFixed(1)
    return [
      `${file}: ${contentText(manifest)}, ${megabytes(size)}, in ${seconds} s.`,
      'It holds password hashes and the signing keys: keep it as you keep a password.',
      ...notInFile(manifest, config),
    ].join('\n')
  })
}

async function restore(file: string, isForced: boolean, config: Config): Promise<string> {
  return await withOwner(config, async (url) => {
    await migrateDatabase(url)
    const restored = await restoreBackup(url, file, { isForced, files: filesOf(config) })
    return [
      restoredText(restored),
      await verify(url),
      ...notInFile(restored.manifest, config),
    ].join('\n')
  })
}

/** Raises an error that names each breach. */
async function verify(url: string): Promise<string> {
  const database = openDatabase(url, () => {})
  try {
    const breaches = await database.transaction(findBreaches)
    if (breaches.length > 0) throw new Error(breaches.map(breachText).join('\n'))
    return 'The ledger balances, every count agrees, and the audit chain holds.'
  } finally {
    await database.close()
  }
}

/** What an operator has to carry over by other means. */
function notInFile({ mailsWaiting, files }: Manifest, config: Config): string[] {
  const own = [
    ...(config.anonKey === null ? [] : ['ANON_KEY']),
    ...(config.serviceKey === null ? [] : ['SERVICE_KEY']),
  ]
  return [
    ...(own.length === 0
      ? []
      : [`Not in the file: ${own.join(' and ')}, which your settings give.`]),
    ...(config.smtpUrl === null
      ? [`Not in the file: mails in ${outboxFolder(config.dataDir)}.`]
      : []),
    ...(files === null
      ? [`Not in the file: uploads, which are in ${openBlobs(config).place}.`]
      : []),
    ...(files === null || files.missing === 0
      ? []
      : [
          `Not in the file: ${files.missing} uploads whose bytes are not in ${openBlobs(config).place}.`,
        ]),
    ...(mailsWaiting === 0
      ? []
      : [
          `Not in the file: ${mailsWaiting} mails that waited to be sent; a copy would be sent twice.`,
        ]),
  ]
}

/** The uploaded files where they lie on this machine; null for those in S3, which has copies of its own. */
function filesOf(config: Config): BackupFiles | null {
  const blobs = openBlobs(config)
  if (!blobs.isFolder) return null
  return {
    async read(key) {
      try {
        return await blobs.get(key)
      } catch (error) {
        if (error instanceof BlobMissing) return null
        throw error
      }
    },
    write: ({ key, bytes }) => blobs.put(key, bytes, 'application/octet-stream'),
  }
}

function restoredText({ header, manifest }: Restored): string {
  return `Restored what was there at ${header.madeAt}: ${contentText(manifest)}.`
}

function contentText({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const uploads = files === null || files.count === 0 ? '' : ` and ${files.count} files`
  return `${tables.length} tables with ${rows.toLocaleString('en')} rows${uploads}`
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

async function withOwner<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  const owner = await connectAsCommand(config)
  try {
    return await work(owner.url)
  } finally {
    await owner.stop()
  }
}
