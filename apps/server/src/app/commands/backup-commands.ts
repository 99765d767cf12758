import { stat } from 'node:fs/promises'
import { VERSION } from '../../config/build-info.ts'
import type { Config } from '../../config/config.ts'
import type { BackupFiles, Manifest } from '../../db/backup/backup-file.ts'
import { type Restored, restoreBackup } from '../../db/backup/restore-backup.ts'
import { writeBackup } from '../../db/backup/write-backup.ts'
import { openDatabase } from '../../db/client.ts'
import { inspectSchema, migrateDatabase } from '../../db/migration/migrate.ts'
import { readMigrations } from '../../db/migration/migration-files.ts'
import { BlobMissing } from '../../platform/blobs/blobs.ts'
import { openBlobs } from '../../platform/blobs/open-blobs.ts'
import { systemClock } from '../../platform/clock.ts'
import { outboxFolder } from '../../platform/mail/mailer.ts'
import { breachText, findBreaches } from '../invariants/invariants.ts'
import { checkSchema } from './check-schema.ts'
import type { Command, CommandInput } from './line/command.ts'

/** Commands that back up, restore, verify and migrate the database. */
export const backupCommands: readonly Command[] = [
  {
    name: 'backup',
    operands: ['FILE'],
    flags: { force: { summary: 'Overwrites an existing file.' } },
    summary: 'Writes the database and uploads to one file (- for standard output).',
    needs: 'database',
    run: backup,
  },
  {
    name: 'restore',
    operands: ['FILE'],
    flags: { force: { summary: 'Deletes the current contents of the database.' } },
    summary: 'Restores a backup of this or an older version.',
    needs: 'new database',
    run: restore,
  },
  {
    name: 'verify',
    operands: [],
    flags: {},
    summary: 'Verifies the ledger, all counts, the daily seals and the audit chain.',
    needs: 'schema',
    run: verify,
  },
  {
    name: 'migrate',
    operands: [],
    flags: {
      check: {
        summary:
          'Changes nothing: exit code 0 if up to date, 1 if migrations are pending, 2 if this version cannot run on it.',
      },
    },
    summary: 'Migrates the schema, as the server does at startup.',
    needs: 'database',
    async run(ownerUrl, { terminal, flags }) {
      if (flags.check === true) return checkSchema(await inspectSchema(ownerUrl), readMigrations())
      const names = await migrateDatabase(ownerUrl, { log: terminal.note })
      return names.length === 0
        ? `The schema is up to date with Laurel ${VERSION}. Nothing to do.`
        : `Migrated the schema to Laurel ${VERSION}.`
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
    'It contains password hashes and signing keys. Store it as securely as a password.',
    ...omissionsOf(manifest, config),
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
    ...omissionsOf(restored.manifest, config),
  ].join('\n')
}

/** Raises an error that lists all violations. */
async function verify(url: string): Promise<string> {
  const database = openDatabase(url, () => {})
  try {
    const breaches = await database.transaction(findBreaches)
    if (breaches.length > 0) throw new Error(breaches.map(breachText).join('\n'))
    return 'The ledger balances, all counts match, and the seals and the audit chain are intact.'
  } finally {
    await database.close()
  }
}

/** What the backup leaves out, for the operator to copy separately. */
function omissionsOf({ mailsWaiting, files, filesPlace }: Manifest, config: Config): string[] {
  const own = [
    ...(config.anonKey === null ? [] : ['ANON_KEY']),
    ...(config.serviceKey === null ? [] : ['SERVICE_KEY']),
  ]
  return [
    ...(own.length === 0
      ? []
      : [`Not included: ${own.join(' and ')}, which are in your settings.`]),
    ...(config.smtpUrl === null ? [`Not included: mails in ${outboxFolder(config.dataDir)}.`] : []),
    ...(files === null
      ? [`Not included: uploads, which are in ${filesPlace ?? 'the S3 bucket of its server'}.`]
      : []),
    ...(files === null || files.missing === 0
      ? []
      : [
          `Not included: ${files.missing} uploads that are missing from ${filesPlace ?? openBlobs(config).place}.`,
        ]),
    ...(mailsWaiting === 0
      ? []
      : [
          `Not included: ${mailsWaiting} mails waiting to be sent, so that they are not sent twice.`,
        ]),
  ]
}

/** The uploaded files on this machine; null for files in S3, which has its own backups. */
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
  return `Restored the backup of ${header.madeAt}: ${contentText(manifest)}.`
}

function contentText({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const uploads = files === null || files.count === 0 ? '' : ` and ${files.count} files`
  return `${tables.length} tables with ${rows.toLocaleString('en')} rows${uploads}`
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
