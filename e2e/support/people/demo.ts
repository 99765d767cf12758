import { openDemoWorld } from '@laurel/scenarios/demo-world'
import { expect } from 'vitest'
import { serverUrl } from '../browser/stage.ts'

/** The server under test, for what happens around a journey: its people, its clock, its money. */
export const demo = openDemoWorld(serverUrl)

/** The link in the newest mail to an address, waiting until there is a mail that `about` fits. */
export function mailedLink(to: string, about = /./): Promise<string> {
  return mailed(to, about, /https?:\/\/\S+/)
}

/** The six digits in the newest mail to an address, waiting until there is a mail that `about` fits. */
export function mailedCode(to: string, about = /./): Promise<string> {
  return mailed(to, about, /(?<![\w-])\d{6}(?![\w-])/)
}

async function mailed(to: string, about: RegExp, part: RegExp): Promise<string> {
  const find = async () => {
    const mail = (await demo.mailsTo(to)).find(({ subject }) => about.test(subject))
    return part.exec(mail?.text ?? '')?.[0]
  }
  let found: string | undefined
  await expect
    .poll(async () => (found = await find()), { timeout: 30_000, message: `a mail to ${to}` })
    .toBeDefined()
  return found ?? ''
}
