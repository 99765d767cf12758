import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BrowserContext, type CDPSession, chromium, devices, type Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { launchChromium } from './chromium.ts'
import { serverUrl } from './stage.ts'
import { type Troubles, watchPage } from './troubles.ts'

/** A phone with Chrome on Android, and the site under an address of the open internet. */
export interface Phone {
  context: BrowserContext
  page: Page
  troubles: Troubles
  /** Taps an element of the mobile library's dialogs, whose tree is closed to pages and tests, by its id. */
  tap(id: string): Promise<void>
}

const SITE = 'laurel.test'

/**
 * Opens Chrome as on a phone, in a separate browser: the site is `laurel.test`, a public host, so Chrome asks before a page
 * reaches the local network. Nothing is allowed yet; `answer` is the owner's answer to the prompt.
 */
export async function openPhone({ answer }: { answer: 'granted' | 'denied' }): Promise<Phone> {
  const port = await passOn()
  const origin = `http://${SITE}:${port}`
  const server = await launchChromium(
    `--host-resolver-rules=MAP ${SITE} 127.0.0.1`,
    `--unsafely-treat-insecure-origin-as-secure=${origin}`,
    `--ip-address-space-overrides=127.0.0.1:${port}=public`,
  )
  onTestFinished(() => server.close())
  const browser = await chromium.connect(server.wsEndpoint())
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7'] ?? {}
  const context = await browser.newContext({ ...phone, baseURL: origin, reducedMotion: 'reduce' })
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  const troubles = watchPage(page, origin)
  const session = await browser.newBrowserCDPSession()
  const tree = await context.newCDPSession(page)
  const { browserContextId = '' } = (await tree.send('Target.getTargetInfo')).targetInfo
  // Headless Chrome refuses without asking, so the permission is set while the request is held.
  await page.route('http://localhost/', async (route) => {
    const permission = { name: 'loopback-network' }
    const asked = { permission, origin, browserContextId }
    await session.send('Browser.setPermission', { ...asked, setting: answer })
    await route.abort()
  })
  return {
    context,
    page,
    troubles,
    async tap(id) {
      let at = { x: 0, y: 0 }
      // The dialogs are animated.
      const isStill = async () => {
        const now = await findPlace(tree, id)
        const isSame = now?.x === at.x && now.y === at.y
        at = now ?? at
        return isSame
      }
      await expect.poll(isStill).toBe(true)
      const { x, y } = at
      await page.touchscreen.tap(x, y)
    },
  }
}

/** The centre of the last element with an id, in closed shadow trees too, once it is visible and on top; else null. */
async function findPlace(tree: CDPSession, id: string): Promise<{ x: number; y: number } | null> {
  const { root } = await tree.send('DOM.getDocument', { depth: -1, pierce: true })
  const nodeId = withId(root, id).at(-1)
  if (nodeId === undefined) return null
  const box = await tree.send('DOM.getBoxModel', { nodeId }).catch(() => null)
  if (box === null) return null
  const [left = 0, top = 0, , , right = 0, bottom = 0] = box.model.border
  const at = { x: Math.round((left + right) / 2), y: Math.round((top + bottom) / 2) }
  const hit = await tree.send('DOM.getNodeForLocation', at).catch(() => null)
  return hit?.nodeId === nodeId || isInside(root, nodeId, hit?.backendNodeId) ? at : null
}

interface TreeNode {
  nodeId: number
  backendNodeId: number
  attributes?: string[]
  children?: TreeNode[]
  shadowRoots?: TreeNode[]
}

function withId(node: TreeNode, id: string): number[] {
  const { attributes = [], children = [], shadowRoots = [] } = node
  const isIt = attributes[attributes.indexOf('id') + 1] === id && attributes.includes('id')
  const below = [...children, ...shadowRoots].flatMap((child) => withId(child, id))
  return isIt ? [node.nodeId, ...below] : below
}

/** Whether an element is another or its descendant. */
function isInside(node: TreeNode, outer: number, inner: number | undefined, isIn = false): boolean {
  const { children = [], shadowRoots = [] } = node
  const isNow = isIn || node.nodeId === outer
  if (isNow && node.backendNodeId === inner) return true
  return [...children, ...shadowRoots].some((child) => isInside(child, outer, inner, isNow))
}

/** Starts a proxy to the server under test, which accepts only local host names. Returns its port. */
async function passOn(): Promise<number> {
  const { host, hostname, port } = new URL(serverUrl)
  const proxy = createServer((incoming, response) => {
    const headers = { ...incoming.headers, host }
    if (headers.origin !== undefined) headers.origin = serverUrl
    const { url, method } = incoming
    const outgoing = request({ hostname, port, path: url, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    outgoing.on('error', () => response.destroy())
    incoming.pipe(outgoing)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  return (proxy.address() as AddressInfo).port
}
