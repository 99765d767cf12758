import { type Challenge, solveChallenge } from './solve.ts'

addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  postMessage(solveChallenge(data))
})
