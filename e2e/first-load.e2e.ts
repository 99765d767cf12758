import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { openPage } from './support/screens.ts'
import { openVisitor } from './support/stage.ts'

/** Most that a first visit may transfer, gzipped (quality.md P9). */
const MOST_KIB = { script: 120, stylesheet: 20 }

it.each(['/', '/bounties'])('the first load of %s is small', async (path) => {
  const { page } = await openVisitor()
  const loaded: { kind: string; url: string; kib: number }[] = []
  const sized: Promise<void>[] = []
  page.on('requestfinished', (request) => {
    const kind = request.resourceType()
    if (kind !== 'script' && kind !== 'stylesheet') return
    sized.push(
      (async () => {
        const body = await (await request.response())?.body()
        const kib = gzipSync(body ?? '').length / 1024
        loaded.push({ kind, url: new URL(request.url()).pathname, kib })
      })(),
    )
  })
  await openPage(page, path)
  await Promise.all(sized)

  const sumOf = (kind: string) =>
    loaded.filter((file) => file.kind === kind).reduce((sum, { kib }) => sum + kib, 0)
  expect(sumOf('script')).toBeGreaterThan(50)
  expect(sumOf('script')).toBeLessThanOrEqual(MOST_KIB.script)
  expect(sumOf('stylesheet')).toBeLessThanOrEqual(MOST_KIB.stylesheet)
  expect(loaded.map(({ url }) => url).filter((url) => /auth-js|wallet|realtime/i.test(url))).toEqual([])
})
