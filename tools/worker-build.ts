import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { compress } from './web-build.ts'

const address = '/worker.js'
/** Of the typeface only the Latin letters, which every screen needs. */
const isKept = /\.(js|css)$|-latin-wght-normal-[\w-]+\.woff2$/

/**
 * Builds the service worker (`src/worker`) with the list of all files of the app, and puts its URL
 * into the page, which registers it (`src/services/app-worker.ts`).
 */
export function appWorker(): Plugin {
  let outDir = 'dist'
  let files: string[] = []
  return {
    name: 'app-worker',
    apply: 'build',
    configResolved: (config) => void ({ outDir } = config.build),
    transformIndexHtml: {
      // After the bundle, because file names contain content hashes.
      order: 'post',
      handler: (_, { bundle = {} }) => [
        { tag: 'meta', attrs: { name: 'worker', content: address }, injectTo: 'head' },
        { tag: 'meta', attrs: { name: 'release', content: releaseOf(bundle) }, injectTo: 'head' },
      ],
    },
    writeBundle: (_, bundle) =>
      void (files = Object.keys(bundle).filter((name) => isKept.test(name))),
    async closeBundle(error?: Error) {
      if (this.environment.mode !== 'build' || error) return
      const pictures = readdirSync('public').filter((name) => name.endsWith('.svg'))
      await buildWorker(outDir, {
        files: [...files, ...pictures].map((name) => `/${name}`),
        stamp: stampOf(outDir, [...files, ...pictures, 'index.html']),
      })
    },
  }
}

/**
 * Keeps the previous release's files next to the new ones, so that open pages can still load
 * theirs.
 */
export function keepRelease(): Plugin {
  let outDir = 'dist'
  return {
    name: 'keep-release',
    apply: 'build',
    configResolved: (config) => void ({ outDir } = config.build),
    buildStart() {
      if (this.environment.mode !== 'build' || !existsSync(join(outDir, 'assets'))) return
      rmSync(`${outDir}-before`, { recursive: true, force: true })
      cpSync(join(outDir, 'assets'), join(`${outDir}-before`, 'assets'), { recursive: true })
    },
  }
}

async function buildWorker(
  outDir: string,
  release: { stamp: string; files: string[] },
): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [compress()],
    define: { RELEASE: JSON.stringify(release), 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2023',
      reportCompressedSize: false,
      rolldownOptions: {
        input: 'src/worker/worker.ts',
        output: { comments: false, entryFileNames: address.slice(1), codeSplitting: false },
      },
    },
  })
}

/** An id that distinguishes the pages of two builds (`src/services/release.ts`). */
function releaseOf(bundle: object): string {
  const names = Object.keys(bundle).toSorted().join('\0')
  return createHash('sha256').update(names).digest('hex').slice(0, 10)
}

function stampOf(folder: string, names: readonly string[]): string {
  const hash = createHash('sha256')
  for (const name of names.toSorted())
    hash.update(`${name}\0`).update(readFileSync(join(folder, name)))
  return hash.digest('hex').slice(0, 10)
}
