import { createLaurel, LaurelConnectionError, LaurelProblem } from '@laurel/client'

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
}
