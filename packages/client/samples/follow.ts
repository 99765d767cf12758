import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createLaurel, followEvents } from '@laurel/client'

const laurel = createLaurel({
  baseUrl: 'https://laurel.example',
  apiKey: process.env.LAUREL_API_KEY,
})

const saved = existsSync('cursor.txt') ? readFileSync('cursor.txt', 'utf8') : undefined
const options = { cursor: saved, audience: 'mine', pollMs: 5_000 } as const
for await (const { items, cursor } of followEvents(laurel, options)) {
  for (const event of items) console.log(event.id, event.type)
  writeFileSync('cursor.txt', cursor)
}
