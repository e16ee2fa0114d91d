import { build, type Plugin } from 'vite'
import { guestPageOf } from '../contract/guest-pages.ts'
import { guestScreens } from './screen-files.ts'
import { boot } from './boot-build.ts'
import { theme } from './theme-build.ts'
import { compress } from './web-build.ts'

/**
 * Builds the guest pages (`guest.html`, `src/guest`) separately from the app, so that neither loads
 * what only the other needs.
 */
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

/** Writes the guest pages and their server renderer into a folder. */
async function buildGuestPages(outDir: string): Promise<void> {
  const shared = { configFile: false, logLevel: 'warn' } as const
  const output = {
    outDir,
    emptyOutDir: false,
    copyPublicDir: false,
    reportCompressedSize: false,
  } as const
  await build({
    ...shared,
    plugins: [theme(), boot(guestScreens()), compress()],
    html: { cspNonce: '__CSP_NONCE__' },
    build: {
      ...output,
      target: 'es2023',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      // One style sheet for all pages is smaller than a second request per page.
      cssCodeSplit: false,
      rolldownOptions: { input: 'guest.html', output: { comments: false, charset: 'ascii' } },
    },
  })
  // Files that begin with a dot are not served.
  await build({
    ...shared,
    ssr: { noExternal: true },
    // Always React's production build, however the server was started.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ...output,
      ssr: 'src/guest/first-view.tsx',
      target: 'node24',
      rolldownOptions: {
        output: { entryFileNames: '.first-view.js', codeSplitting: false, comments: false },
      },
    },
  })
}
