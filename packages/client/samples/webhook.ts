import { createServer } from 'node:http'
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
server.listen(4000)
