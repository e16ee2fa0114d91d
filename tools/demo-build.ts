import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const project = fileURLToPath(new URL('..', import.meta.url))

/**
 * Each module of the app that the demo replaces, with its replacement; only the replacement imports
 * the original.
 */
const instead = new Map(
  Object.entries({
    'src/views/routes.tsx': 'src/demo/routes.tsx',
    'src/views/menu.ts': 'src/demo/menu.ts',
    'src/views/frame/shell/menu-icon.tsx': 'src/demo/menu-icon.tsx',
    'src/views/frame/tools/header-tools.tsx': 'src/demo/header-tools.tsx',
    'src/i18n/i18n.ts': 'src/demo/i18n.ts',
  }).map(([own, other]) => [resolve(project, own), resolve(project, other)]),
)

/**
 * Builds `npm run demo` from the app's own build: `src/demo` is the entry and replaces a few of its
 * modules. The app does not know about the demo, so its own build contains none of it.
 */
export function demo(): Plugin {
  return {
    name: 'demo',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer || !source.startsWith('.')) return undefined
      const found = instead.get(resolve(dirname(importer), source))
      return found === importer ? undefined : found
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace('/src/main.tsx', '/src/demo/main.ts'),
    },
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'mockServiceWorker.js',
        source: readFileSync(fileURLToPath(import.meta.resolve('msw/mockServiceWorker.js'))),
      })
    },
  }
}
