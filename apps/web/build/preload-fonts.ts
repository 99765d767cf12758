import type { Plugin } from 'vite'

/** The two faces that the first paint needs; the mono face follows when a figure asks for it. */
const PRELOADED_FONTS = ['bricolage-grotesque-latin', 'geist-latin']

/** Puts `<link rel="preload">` for the first paint's fonts, with their hashed names, into index.html. */
export function preloadFonts(): Plugin {
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
            injectTo: 'head' as const,
          })),
    },
  }
}
