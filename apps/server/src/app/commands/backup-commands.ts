import { stat } from 'node:fs/promises'
import { VERSION } from '../../config/build-info.ts'
import type { Config } from '../../config/config.ts'
import type { BackupFiles, Manifest } from '../../db/backup/backup-file.ts'
import { type Restored, restoreBackup } from '../../db/backup/restore-backup.ts'
import { writeBackup } from '../../db/backup/write-backup.ts'
import { openDatabase } from '../../db/client.ts'
import { migrateDatabase } from '../../db/migration/migrate.ts'
import { BlobMissing } from '../../platform/blobs/blobs.ts'
import { openBlobs } from '../../platform/blobs/open-blobs.ts'
import { systemClock } from '../../platform/clock.ts'
import { outboxFolder } from '../../platform/mail/mailer.ts'
import { breachText, findBreaches } from '../invariants/invariants.ts'
import type { Command, CommandInput } from './line/command.ts'

/** Commands that copy the database, put a copy back, check it and bring it up to date. */
export const backupCommands: readonly Command[] = [
  {
    name: 'backup',
    operands: ['FILE'],
    flags: { force: { summary: 'Replaces a file of that name.' } },
    summary: 'Writes database and uploads into one file (- is the standard output).',
    needs: 'database',
    run: backup,
  },
  {
    name: 'restore',
    operands: ['FILE'],
    flags: { force: { summary: 'Wipes what the database holds.' } },
    summary: 'Puts a backup of this version or an older one into the database.',
    needs: 'new database',
    run: restore,
  },
  {
    name: 'verify',
    operands: [],
    flags: {},
    summary: 'Checks the ledger, every count and the audit chain.',
    needs: 'schema',
    run: verify,
  },
  {
    name: 'migrate',
    operands: [],
    flags: {},
    summary: 'Brings the schema up to date, as the start of the server does.',
    needs: 'database',
    async run(ownerUrl, { terminal }) {
      const names = await migrateDatabase(ownerUrl, { log: terminal.note })
      return names.length === 0
        ? `The schema is that of Laurel ${VERSION}: there was nothing to do.`
        : `The schema is that of Laurel ${VERSION} now.`
    },
  },
]

async function backup(
  ownerUrl: string,
  { operands: [file = ''], flags, config, terminal }: CommandInput,
): Promise<string> {
  const begunAt = performance.now()
  const isStream = file === '-'
  const manifest = await writeBackup(
    ownerUrl,
    isStream ? { stream: terminal.file } : { file, isForced: flags.force === true },
    { madeAt: systemClock.now(), files: filesOf(config), place: openBlobs(config).place },
  )
  const size = isStream ? '' : `, ${megabytes((await stat(file)).size)}`
  const seconds = ((performance.now() - begunAt) / 1000).toFixed(1)
  const report = [
    `${isStream ? 'Standard output' : file}: ${contentText(manifest)}${size}, in ${seconds} s.`,
    'It holds password hashes and the signing keys: keep it as you keep a password.',
    ...notInFile(manifest, config),
  ].join('\n')
  if (!isStream) return report
  terminal.note(report)
  return ''
}

async function restore(
  ownerUrl: string,
  { operands: [file = ''], flags, config }: CommandInput,
): Promise<string> {
  const restored = await restoreBackup(ownerUrl, file, {
    isForced: flags.force === true,
    files: filesOf(config),
  })
  return [
    restoredText(restored),
    await verify(ownerUrl),
    ...notInFile(restored.manifest, config),
  ].join('\n')
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
function notInFile({ mailsWaiting, files, filesPlace }: Manifest, config: Config): string[] {
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
      ? [`Not in the file: uploads, which are in ${filesPlace ?? 'the S3 bucket of its server'}.`]
      : []),
    ...(files === null || files.missing === 0
      ? []
      : [
          `Not in the file: ${files.missing} uploads whose bytes are not in ${filesPlace ?? openBlobs(config).place}.`,
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
