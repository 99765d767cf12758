import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

/** Where `vite dev` sends what the server answers. */
const SERVER = process.env.LAUREL_SERVER ?? 'http://127.0.0.1:3000'

/** The two faces that the first paint needs; the mono face follows when a figure asks for it. */
const PRELOADED_FONTS = ['bricolage-grotesque-latin', 'geist-latin']

/** Puts `<link rel="preload">` for the first paint's fonts, with their hashed names, into index.html. */
function preloadFonts(): Plugin {
  return {
    name: 'laurel:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => PRELOADED_FONTS.some((font) => file.includes(`/${font}-`)))
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${file}`,
              crossorigin: '',
            },
            injectTo: 'head-prepend' as const,
          })),
    },
  }
}

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFonts()],
  server: {
    proxy: Object.fromEntries(
      ['/api', '/auth/v1', '/rest', '/realtime'].map((path) => [
        path,
        { target: SERVER, ws: path === '/realtime' },
      ]),
    ),
  },
  build: {
    target: ['chrome123', 'firefox120', 'safari17.5'],
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs and what changes with our dependencies only, so that it stays cached.
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack\/(?:react-)?query[^/]*)\//,
            },
          ],
        },
      },
    },
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    restoreMocks: true,
  },
})
