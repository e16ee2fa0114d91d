import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { buildWhenStale } from '../../scripts/build.js'
import { projectFolder } from '../support/server.ts'
import { say } from '../support/report.ts'

const peers = ['react-admin', 'refine'] as const

/**
 * Builds our web app and both peers, unless a build of the same sources exists; installs the peers'
 * packages on the first run.
 */
export async function buildAll(): Promise<void> {
  await buildWhenStale()
  for (const peer of peers) buildPeer(join(projectFolder, 'bench/peers', peer))
}

function buildPeer(folder: string): void {
  if (!existsSync(join(folder, 'node_modules'))) {
    say(`Installing ${folder} …`)
    execFileSync('npm', ['ci', '--ignore-scripts', '--loglevel=error'], {
      cwd: folder,
      stdio: 'inherit',
    })
  }
  const dist = join(folder, 'dist')
  const finished = join(dist, '.finished')
  if (existsSync(finished) && statSync(finished).mtimeMs > newestOf(folder)) return
  execFileSync(
    process.execPath,
    [join(folder, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'],
    { cwd: folder, stdio: 'inherit' },
  )
  compress(dist)
  writeFileSync(finished, '')
}

/** The last change of a peer's sources, or of the sources that both share. */
function newestOf(folder: string): number {
  const files = ['main.tsx', 'index.html', 'vite.config.ts', 'package-lock.json', '../order-api.ts']
  return Math.max(...files.map((file) => statSync(join(folder, file)).mtimeMs))
}

/** The same compression as our own build: brotli at its maximum, next to each file. */
function compress(dist: string): void {
  const assets = join(dist, 'assets')
  for (const name of readdirSync(assets).filter((file) => /\.(js|css)$/.test(file)))
    writeFileSync(join(assets, `${name}.br`), brotliCompressSync(readFileSync(join(assets, name))))
}
