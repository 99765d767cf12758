import { createLaurel } from '@laurel/client'

const laurel = createLaurel({
  baseUrl: 'https://laurel.example',
  apiKey: process.env.LAUREL_API_KEY,
})

let count = 0
for await (const bounty of laurel.bounties.list.all({ state: 'all', limit: 50 })) {
  count += 1
  console.log(count, bounty.title)
}
