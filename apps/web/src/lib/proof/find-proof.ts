import { readConfig } from '../api/config.ts'
import workerUrl from './proof.worker.ts?worker&url'

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

/** The page's content security policy accepts script URLs only from Trusted Types policies that it names. */
const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
const policy = trustedTypes?.createPolicy('worker', { createScriptURL: (url) => url })

/** Gets a challenge for a sign-up and solves it in a worker. Rejects when either fails. */
export async function findProof(): Promise<string> {
  const { publicKey } = await readConfig()
  const response = await fetch('/auth/v1/proof-of-work?action=sign_up', {
    headers: { apikey: publicKey },
  })
  if (!response.ok) throw new Error(`The challenge answered ${response.status}`)
  const work: unknown = await response.json()
  const worker = new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { type: 'module' })
  return await new Promise<string>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<string>) => resolve(data)
    worker.onerror = () => reject(new Error('The worker failed'))
    worker.postMessage(work)
  }).finally(() => worker.terminate())
}
