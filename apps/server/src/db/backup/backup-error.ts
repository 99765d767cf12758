/** A failed backup or restore; the message gives the operator the reason and the remedy. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
