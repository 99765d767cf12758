import { createLaurel, followEvents } from '@laurel/client'

// The same address and the same calls: a key that begins with laurel_test_ reaches the sandbox.
const laurel = createLaurel({
  baseUrl: 'https://laurel.example',
  apiKey: process.env.LAUREL_TEST_KEY,
})

const { items } = await laurel.bounties.list({ stage: 'open' })
const { submissionId } = await laurel.submissions.create({
  bountyId: items[0]?.bountyId,
  title: 'Under the bridge',
  body: 'The river says the same thing twice, and means it. We stop, and hear it once.',
  aiUse: 'none',
})
await laurel.submissions.submit({ id: submissionId })

// Within seconds: submission.submitted, submission.accepted, submission.won.
for await (const { items } of followEvents(laurel, { audience: 'mine', pollMs: 1_000 })) {
  for (const { type } of items) console.log(type)
  if (items.some(({ type }) => type === 'submission.won')) break
}
