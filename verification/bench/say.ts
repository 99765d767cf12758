/** Says how far it is, on the error output: the output is for results. */
export function say(text: string): void {
  process.stderr.write(`${text}\n`)
}
