import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { guestPageOf } from '../contract/guest-pages.ts'
import { boot, compress, leaveOut, themeSheet } from './web-build.ts'

/** React alone is 58 kB of the 60 that a guest page may load. Its pages are written for React and run on Preact, which does the same in a tenth. */
const preact = Object.entries({
  react: 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
}).map(([name, instead]) => ({ find: new RegExp(`^${name}$`), replacement: fileURLToPath(import.meta.resolve(instead)) }))

/** Builds the guest pages (`guest.html`, `src/guest`) beside the app: apart from it, so that neither waits for what only the other needs. */
export function guestPages(): Plugin {
  let outDir = 'dist'
  return {
    name: 'guest-pages',
    configResolved: (config) => void ({ outDir } = config.build),
    configureServer({ middlewares }) {
      middlewares.use((request, _, next) => {
        const [path = ''] = request.url?.split('?') ?? []
        if (guestPageOf(path)) request.url = '/guest.html'
        next()
      })
    },
    async closeBundle(error?: Error) {
      if (this.environment.mode === 'build' && !error) await buildGuestPages(outDir)
    },
  }
}

/** Writes the guest pages into a folder; on React itself only where both are compared (bench/guest). */
export async function buildGuestPages(outDir: string, on: 'preact' | 'react' = 'preact'): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [leaveOut(), themeSheet(), boot(), compress()],
    html: { cspNonce: '__CSP_NONCE__' },
    resolve: { alias: on === 'preact' ? preact : [] },
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2023',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: { input: 'guest.html', output: { comments: false } },
    },
  })
}
