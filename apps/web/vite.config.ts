import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { sharedBy } from './build/chunks.ts'
import { compress } from './build/compress.ts'
import { dropUnusedComponents } from './build/drop-unused-components.ts'
import { preloadFonts } from './build/preload-fonts.ts'
import { publishAnswers } from './build/publish-answers.ts'
import { publishClient } from './build/publish-client.ts'
import { startAfterPaint } from './build/start-after-paint.ts'

/** Where `vite dev` sends what the server answers. */
const SERVER = process.env.LAUREL_SERVER ?? 'http://127.0.0.1:3000'

/** How the web app is built, served while it is changed, and tested. */
export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    preloadFonts(),
    startAfterPaint(),
    dropUnusedComponents(),
    publishAnswers(),
    publishClient(),
    compress(),
  ],
  server: {
    proxy: Object.fromEntries(
      ['/api', '/auth/v1', '/rest', '/realtime', '/mcp', '/skill.md', '/llms.txt'].map((path) => [
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
        // Every page loads the list of these names; words in them would be a fiftieth of the first load.
        chunkFileNames: 'assets/[hash].js',
        codeSplitting: {
          groups: [
            { ...sharedBy('start', 'main.tsx'), priority: 2 },
            { ...sharedBy('front', 'pages/home.tsx', 'pages/bounties.tsx'), priority: 1 },
            { ...sharedBy('lists', 'pages/bounties.tsx', 'pages/submissions.tsx'), priority: 0 },
          ],
        },
      },
    },
  },
  test: {
    environment: 'happy-dom',
    // A test calls the server of its world, which is the page's own origin, and the program that makes worlds.
    environmentOptions: { happyDOM: { settings: { fetch: { disableSameOriginPolicy: true } } } },
    include: ['src/**/*.test.{ts,tsx}', '../sandbox/web/**/*.test.{ts,tsx}'],
    globalSetup: ['../server/testing/worlds/global-setup.ts'],
    setupFiles: ['src/testing/patience.ts'],
    restoreMocks: true,
  },
})
