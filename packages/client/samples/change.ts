import { createLaurel } from '@laurel/client'

const laurel = createLaurel({
  baseUrl: 'https://laurel.example',
  apiKey: process.env.LAUREL_API_KEY,
})

// The client makes one key for this call, and sends it again with each retry.
const draft = await laurel.bounties.create({
  title: 'Explain escrow in a thread',
  category: 'thread',
})
console.log(`Saved ${draft.slug}`)

// With a key of your own, the change happens once even if your program starts again.
const options = { idempotencyKey: 'order-4711-draft' }
const first = await laurel.bounties.create({ title: 'Draw our mascot' }, options)
const second = await laurel.bounties.create({ title: 'Draw our mascot' }, options)
console.log(first.bountyId === second.bountyId)
