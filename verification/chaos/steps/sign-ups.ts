import { listOutbox } from '../../../apps/server/src/platform/mail/mailer.ts'
import { acknowledged } from '../traffic.ts'
import type { LoadParts } from './load-parts.ts'
import { addressOf, PASSWORD, type Person } from './people.ts'

const FIRST_ADDRESS = 1 << 20
let count = 0
/** Unconfirmed sign-ups. */
const waiting: Person[] = []

/** Signs up a new person; an earlier one whose mail has arrived confirms and joins the newcomers. */
export async function signUp({ node, traffic, crowd }: LoadParts): Promise<void> {
  count += 1
  const email = `new.${count}.${process.pid}@example.test`
  const stranger: Person = {
    userId: '',
    email,
    authorization: '',
    address: addressOf(FIRST_ADDRESS + count),
  }
  const key = `sign-up-${email}`
  const body = JSON.stringify({ email, password: PASSWORD })
  const proofOf = () => ({ kind: 'account', subject: email }) as const
  const request = { as: stranger, method: 'POST', path: '/auth/v1/signup', body, key, proofOf }
  const answer = await traffic.send(request)
  if (answer.status !== 200) return
  traffic.acknowledged.push(acknowledged(request, answer))
  waiting.push(stranger)
  await confirmNext({ node, traffic, crowd })
}

/** Confirms the oldest pending account, if its mail has arrived. */
async function confirmNext({ node, traffic, crowd }: Omit<LoadParts, 'random'>): Promise<void> {
  const next = waiting.shift()
  if (next === undefined) return
  const [mail] = await listOutbox(node.dataDir, { to: next.email, limit: 1 })
  const token = /^\d{6}$/m.exec(mail?.text ?? '')?.[0]
  if (token === undefined) {
    waiting.push(next)
    return
  }
  const body = JSON.stringify({ type: 'signup', email: next.email, token })
  const path = '/auth/v1/verify'
  const request = { as: next, method: 'POST', path, body, key: next.email, proofOf: null }
  const answer = await traffic.send(request)
  if (answer.status !== 200) return
  const session = JSON.parse(answer.text) as { access_token: string; user: { id: string } }
  crowd.newcomers.push({
    ...next,
    userId: session.user.id,
    authorization: `Bearer ${session.access_token}`,
  })
}
