import { createLaurel } from '@laurel/client'

const laurel = createLaurel({
  baseUrl: 'https://laurel.example',
  apiKey: process.env.LAUREL_API_KEY,
})

const { items } = await laurel.bounties.list({ sort: 'ending', limit: 5 })
for (const bounty of items) {
  console.log(bounty.title, bounty.deadlineAt)
}
