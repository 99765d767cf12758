/** Prints progress to standard error; standard output is for results. */
export function printProgress(text: string): void {
  process.stderr.write(`${text}\n`)
}
