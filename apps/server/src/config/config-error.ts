/**
 * An invalid configuration: `key` names the first wrong setting, the message has a line for each. The process exits
 * with 78 (EX_CONFIG).
 */
export class ConfigError extends Error {
  readonly key: string

  constructor(key: string, reason: string, others: readonly ConfigError[] = []) {
    super([`${key}: ${reason}`, ...others.map(({ message }) => message)].join('\n'))
    this.name = 'ConfigError'
    this.key = key
  }
}
