// Generated from packages/client/samples by `npm run openapi`.

/** The samples of the guide by step; the tests of the client run them. */
export const SAMPLES = {
  change: {
    curl: `# Send it twice: the second reply is the first one again, and there is one draft.
curl "https://laurel.example/api/v1/bounties" \\
  -H "Authorization: Bearer $LAUREL_API_KEY" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: order-4712-draft" \\
  -d '{"title": "Explain escrow in a thread", "category": "thread"}'`,
    client: `import { createLaurel } from '@laurel/client'

const laurel = createLaurel({
  baseUrl: 'https://laurel.example',
  apiKey: process.env.LAUREL_API_KEY,
})

// The client makes one key for this call, and sends it again with each retry.
const draft = await laurel.bounties.create({
  title: 'Explain escrow in a thread',
  category: 'thread',
})
console.log(\`Saved \${draft.slug}\`)

// With a key of your own, the change happens once even if your program starts again.
const options = { idempotencyKey: 'order-4711-draft' }
const first = await laurel.bounties.create({ title: 'Draw our mascot' }, options)
const second = await laurel.bounties.create({ title: 'Draw our mascot' }, options)
console.log(first.bountyId === second.bountyId)`,
  },
  firstCall: {
    curl: `curl "https://laurel.example/api/v1/bounties?sort=ending&limit=5" \\
  -H "Authorization: Bearer $LAUREL_API_KEY"`,
    client: `import { createLaurel } from '@laurel/client'

const laurel = createLaurel({
  baseUrl: 'https://laurel.example',
  apiKey: process.env.LAUREL_API_KEY,
})

const { items } = await laurel.bounties.list({ sort: 'ending', limit: 5 })
for (const bounty of items) {
  console.log(bounty.title, bounty.deadlineAt)
}`,
  },
  follow: {
    curl: `# The reply has "items", oldest first, and "cursor", also where nothing is new.
curl "https://laurel.example/api/v1/me/events?limit=100" \\
  -H "Authorization: Bearer $LAUREL_API_KEY"

# Keep the cursor, and pass it next time.
curl -G "https://laurel.example/api/v1/me/events?limit=100" \\
  --data-urlencode "cursor=$CURSOR" \\
  -H "Authorization: Bearer $LAUREL_API_KEY"`,
    client: `import { existsSync, readFileSync, writeFileSync } from 'node:fs'
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
}`,
  },
  install: {
    curl: `npm install https://laurel.example/laurel-client.tgz
export LAUREL_API_KEY=laurel_live_…`,
  },
  pages: {
    curl: `# The reply has "items" and "nextCursor".
curl "https://laurel.example/api/v1/bounties?state=all&limit=50" \\
  -H "Authorization: Bearer $LAUREL_API_KEY"

# Pass the cursor to get the next page. The last page has null instead.
curl -G "https://laurel.example/api/v1/bounties?state=all&limit=50" \\
  --data-urlencode "cursor=$CURSOR" \\
  -H "Authorization: Bearer $LAUREL_API_KEY"`,
    client: `import { createLaurel } from '@laurel/client'

const laurel = createLaurel({
  baseUrl: 'https://laurel.example',
  apiKey: process.env.LAUREL_API_KEY,
})

let count = 0
for await (const bounty of laurel.bounties.list.all({ state: 'all', limit: 50 })) {
  count += 1
  console.log(count, bounty.title)
}`,
  },
  problems: {
    curl: `curl -i "https://laurel.example/api/v1/bounties" \\
  -H "Authorization: Bearer $LAUREL_API_KEY" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: order-4713-draft" \\
  -d '{"title": "Draw our mascot", "minTrustLevel": 9}'`,
    client: `import { createLaurel, LaurelConnectionError, LaurelProblem } from '@laurel/client'

const laurel = createLaurel({
  baseUrl: 'https://laurel.example',
  apiKey: process.env.LAUREL_API_KEY,
})

try {
  await laurel.bounties.create({ title: 'Draw our mascot', minTrustLevel: 9 })
} catch (error) {
  if (error instanceof LaurelProblem) {
    console.log(error.code, error.message, error.requestId)
    for (const { pointer, message } of error.errors) console.log(pointer, message)
  } else if (error instanceof LaurelConnectionError) {
    console.log('No reply, after two retries', error.cause)
  } else {
    throw error
  }
}`,
  },
  sandbox: {
    curl: `# The same address and the same calls: a key that begins with laurel_test_ reaches the sandbox.
curl "https://laurel.example/api/v1/bounties?stage=open" \\
  -H "Authorization: Bearer $LAUREL_TEST_KEY"

# Draft an entry to one of them, by its "bountyId". The reply has its "submissionId".
curl "https://laurel.example/api/v1/submissions" \\
  -H "Authorization: Bearer $LAUREL_TEST_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"bountyId": "'"$BOUNTY_ID"'", "title": "Under the bridge", "aiUse": "none",
       "body": "The river says the same thing twice, and means it. We stop, and hear it once."}'
curl -X POST "https://laurel.example/api/v1/submissions/$SUBMISSION_ID/submit" \\
  -H "Authorization: Bearer $LAUREL_TEST_KEY"

# Within seconds: submission.submitted, submission.accepted, submission.won.
curl "https://laurel.example/api/v1/me/events" \\
  -H "Authorization: Bearer $LAUREL_TEST_KEY"`,
    client: `import { createLaurel, followEvents } from '@laurel/client'

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
}`,
  },
  webhook: {
    curl: `# Signs an event like Laurel does, and sends it to your receiver.
ID=1
TIME=$(date +%s)
EVENT='{"id": "1", "type": "webhook.test", "data": {"message": "Hello"}}'
KEY=$(printf '%s' "\${LAUREL_WEBHOOK_SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')
SIGNATURE=$(printf '%s' "$ID.$TIME.$EVENT" |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | openssl base64 -A)
curl "http://localhost:4000" \\
  -H "Content-Type: application/json" \\
  -H "webhook-id: $ID" \\
  -H "webhook-timestamp: $TIME" \\
  -H "webhook-signature: v1,$SIGNATURE" \\
  -d "$EVENT"`,
    client: `import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { verifyWebhook } from '@laurel/client'

const server = createServer(async (request, response) => {
  try {
    const event = await verifyWebhook({
      payload: await text(request),
      headers: request.headers,
      secret: process.env.LAUREL_WEBHOOK_SECRET ?? '',
    })
    response.writeHead(204).end()
    if (event.type === 'webhook.test') console.log(event.data.message)
  } catch {
    response.writeHead(400).end()
  }
})
server.listen(4000)`,
  },
} as const
