import { hostname, userInfo } from 'node:os'
import type { Writable } from 'node:stream'
import type { Terminal } from './command.ts'

/** The terminal of this process. `sudoUser` (`SUDO_USER`) is the user behind root. */
export function openTerminal(
  { stdout, stderr }: { stdout: Writable; stderr: Writable },
  sudoUser: string | undefined,
): Terminal {
  return {
    operator: `${accountName(sudoUser)}@${hostname()}`,
    note: (line) => void stderr.write(`${line}\n`),
    file: stdout,
  }
}

function accountName(sudoUser: string | undefined): string {
  try {
    const { username } = userInfo()
    return sudoUser === undefined || sudoUser === '' ? username : `${sudoUser} as ${username}`
  } catch {
    // A container may run as an account without a name.
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}
