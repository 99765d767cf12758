/** A check that found something; the message says what, and the program ends with the exit code. */
export class CheckError extends Error {
  override readonly name = 'CheckError'
  readonly exitCode: number

  constructor(message: string, exitCode: number) {
    super(message)
    this.exitCode = exitCode
  }
}
