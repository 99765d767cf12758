import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A running process. */
export interface RunningProcess {
  /** The name of its program, cut to 15 characters on Linux; empty if unreadable. */
  command: string
  /** Its start time in the system's format, to detect a reused process id. */
  startedAt: string
}

/** The process with an id; `null` without one, or for a zombie. */
export function inspectProcess(pid: number): RunningProcess | null {
  if (!answersSignals(pid)) return null
  return process.platform === 'linux' ? inspectThroughProc(pid) : inspectThroughPs(pid)
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function inspectThroughProc(pid: number): RunningProcess | null {
  const stat = readOrNull(`/proc/${pid}/stat`)
  if (stat === null) return answersSignals(pid) ? { command: '', startedAt: '' } : null
  // `pid (command) state …`: the command may contain spaces and parentheses.
  const open = stat.indexOf('(')
  const close = stat.lastIndexOf(')')
  const fields = stat.slice(close + 2).split(' ')
  if (fields[0] === 'Z' || fields[0] === 'X') return null
  return { command: stat.slice(open + 1, close), startedAt: fields[19] ?? '' }
}

function inspectThroughPs(pid: number): RunningProcess | null {
  const ps = spawnSync('ps', ['-o', 'stat=,lstart=,comm=', '-p', String(pid)], { encoding: 'utf8' })
  const match = /^(\S+)\s+(\S+\s+\S+\s+\S+\s+\S+\s+\S+)\s+(.*)$/.exec((ps.stdout ?? '').trim())
  const [, state = 'Z', startedAt = '', command = ''] = match ?? []
  return state.startsWith('Z') ? null : { command, startedAt }
}

/** The text of a file; `null` if unreadable. */
export function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
