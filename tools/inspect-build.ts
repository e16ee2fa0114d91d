import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { theme } from './theme-build.ts'
import { compress } from './web-build.ts'

/**
 * Builds the inspector's page (`inspect.html`, `src/inspect`) separately from the app, so that
 * neither loads code of the other.
 */
export function inspectPage(): Plugin {
  let outDir = 'dist'
  return {
    name: 'inspect-page',
    configResolved: (config) => void ({ outDir } = config.build),
    configureServer({ middlewares }) {
      middlewares.use((request, _, next) => {
        if (request.url?.split('?')[0] === '/inspect') request.url = '/inspect.html'
        next()
      })
    },
    async closeBundle(error?: Error) {
      if (this.environment.mode === 'build' && !error) await buildInspectPage(outDir, [compress()])
    },
  }
}

/**
 * Builds the page into a separate folder, as the kit delivers it to other apps: no server inserts a
 * configuration, and it can be served from any path.
 */
export async function buildKitPage(outDir: string): Promise<void> {
  await buildInspectPage(outDir, [plainPage()], './')
  renameSync(join(outDir, 'inspect.html'), join(outDir, 'index.html'))
}

function plainPage(): Plugin {
  return { name: 'plain-page', transformIndexHtml: (html) => html.replace('__CONFIG__', '{}') }
}

async function buildInspectPage(outDir: string, plugins: Plugin[], base = '/'): Promise<void> {
  const isPlain = base !== '/'
  await build({
    configFile: false,
    logLevel: 'warn',
    base,
    plugins: [theme(), ...plugins],
    ...(!isPlain && { html: { cspNonce: '__CSP_NONCE__' } }),
    build: {
      outDir,
      emptyOutDir: isPlain,
      copyPublicDir: false,
      reportCompressedSize: false,
      target: 'es2023',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      rolldownOptions: {
        input: 'inspect.html',
        output: { comments: false, charset: 'ascii' },
        // Suppresses about two thousand irrelevant warnings about React's module directives.
        checks: { moduleLevelDirective: false },
      },
    },
  })
}
