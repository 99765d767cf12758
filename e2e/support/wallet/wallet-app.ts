/**
 * A wallet app on a phone that can connect: the wallet's side of Mobile Wallet Adapter 2.0. The page opens it by a
 * `solana-wallet:` URL with a port and the page's key; the app listens on that port.
 */
import { createCipheriv, createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { BrowserContext } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'

const CURVE = 'prime256v1'
const POINT_BYTES = 65
const SEQUENCE_BYTES = 4
const IV_BYTES = 12
const TAG_BYTES = 16
const PROTOCOL = 'com.solana.mobilewalletadapter.v1'

/** Requests that the app received. */
export interface WalletApp {
  /** The methods of the page's calls, in order. */
  calls: string[]
}

/** Installs an app on the phone that authorizes every request, with the account of this public key; null removes it. */
export async function installWalletApp(
  context: BrowserContext,
  publicKey: Uint8Array | null,
): Promise<WalletApp> {
  const app: WalletApp = { calls: [] }
  await context.exposeFunction('openWalletApp', async (address: string) => {
    if (publicKey !== null) await serve(new URL(address).searchParams, publicKey, app)
    return publicKey !== null
  })
  await context.addInitScript(() => {
    const { navigation } = window as unknown as { navigation: EventTarget }
    navigation.addEventListener('navigate', (event) => {
      const { url } = (event as Event & { destination: { url: string } }).destination
      if (!url.startsWith('solana-wallet:')) return
      event.preventDefault()
      const { openWalletApp } = window as unknown as {
        openWalletApp(url: string): Promise<boolean>
      }
      void openWalletApp(url).then(
        (isInFront) => isInFront && window.dispatchEvent(new Event('blur')),
      )
    })
  })
  return app
}

async function serve(asked: URLSearchParams, publicKey: Uint8Array, app: WalletApp): Promise<void> {
  const association = Buffer.from(asked.get('association') ?? '', 'base64url')
  const server = new WebSocketServer({
    host: '127.0.0.1',
    port: Number(asked.get('port')),
    handleProtocols: () => PROTOCOL,
  })
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  server.on('connection', (socket) => talk(socket, { association, publicKey, app }))
}

function talk(
  socket: WebSocket,
  { association, publicKey, app }: { association: Buffer; publicKey: Uint8Array; app: WalletApp },
): void {
  let key: Buffer | null = null
  let sent = 0
  const seal = (secret: Buffer, content: object): Buffer => {
    sent += 1
    const sequence = Buffer.alloc(SEQUENCE_BYTES)
    sequence.writeUInt32BE(sent)
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-128-gcm', secret, iv).setAAD(sequence)
    const text = Buffer.concat([cipher.update(JSON.stringify(content)), cipher.final()])
    return Buffer.concat([sequence, iv, text, cipher.getAuthTag()])
  }
  socket.on('message', (message: Buffer) => {
    if (key === null) {
      const own = createECDH(CURVE)
      own.generateKeys()
      const secret = own.computeSecret(message.subarray(0, POINT_BYTES))
      key = Buffer.from(hkdfSync('sha256', secret, association, '', 16))
      socket.send(Buffer.concat([own.getPublicKey(), seal(key, { v: 'v1' })]))
      return
    }
    const { id, method } = open(key, message) as { id: number; method: string }
    app.calls.push(method)
    const result =
      method === 'get_capabilities'
        ? {
            max_transactions_per_request: 1,
            supported_transaction_versions: ['legacy', 0],
            features: ['solana:signTransactions'],
          }
        : {
            auth_token: 'let in',
            accounts: [{ address: Buffer.from(publicKey).toString('base64'), label: 'Main' }],
          }
    socket.send(seal(key, { jsonrpc: '2.0', id, result }))
  })
}

function open(secret: Buffer, message: Buffer): unknown {
  const sequence = message.subarray(0, SEQUENCE_BYTES)
  const iv = message.subarray(SEQUENCE_BYTES, SEQUENCE_BYTES + IV_BYTES)
  const text = message.subarray(SEQUENCE_BYTES + IV_BYTES, -TAG_BYTES)
  const decipher = createDecipheriv('aes-128-gcm', secret, iv).setAAD(sequence)
  decipher.setAuthTag(message.subarray(-TAG_BYTES))
  return JSON.parse(Buffer.concat([decipher.update(text), decipher.final()]).toString())
}
