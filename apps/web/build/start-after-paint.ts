import type { Plugin } from 'vite'

const MODULE_SCRIPT = /\s*<script type="module"[^>]* src="([^"]+)"><\/script>/g
const EARLY_SCRIPT = '<script src="/early.js"'

/**
 * Leaves the app's entry to `public/early.js`, which fetches it once the document itself has been painted: the few KiB
 * of the styles need not share a slow line with all of the code.
 */
export function startAfterPaint(): Plugin {
  return {
    name: 'laurel:start-after-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const entry = [...html.matchAll(MODULE_SCRIPT)].at(-1)?.[1]
        if (entry === undefined || !html.includes(EARLY_SCRIPT)) {
          throw new Error('index.html has no entry, or no early script to start it')
        }
        return html
          .replace(MODULE_SCRIPT, '')
          .replace(EARLY_SCRIPT, `${EARLY_SCRIPT} data-app="${entry}" data-code=""`)
      },
    },
  }
}
