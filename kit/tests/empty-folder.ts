import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'

const kit = join(import.meta.dirname, '..')

export type EmptyFolder = {
  path: string
  /** Runs commands in it; answers what they wrote. @throws when they end with another code */
  shell: (commands: string, expected?: number) => Promise<string>
  remove: () => void
}

/** The place of somebody who has only this package (`KIT`) and a registry. */
export async function emptyFolder(): Promise<EmptyFolder> {
  const folder = mkdtempSync(join(tmpdir(), 'kit-'))
  const path = join(folder, 'empty')
  mkdirSync(path)
  const registry = await serve(
    ['xstate', 'elkjs'].map((name) => packed(join(kit, '../node_modules', name), folder)),
  )
  const { port } = registry.address() as AddressInfo
  const env = {
    PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
    HOME: folder,
    KIT: kit,
    npm_config_registry: `http://127.0.0.1:${port}/`,
    npm_config_cache: join(folder, 'cache'),
    npm_config_audit: 'false',
    npm_config_fund: 'false',
  }
  return {
    path,
    shell: async (commands, expected = 0) => {
      const child = spawn('bash', ['-e', '-c', commands], { cwd: path, env })
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (part) => (output += String(part)))
      const code = await new Promise((resolve) => child.on('close', resolve))
      if (code !== expected) throw new Error(`ended with ${String(code)}: ${output}`)
      return output
    },
    remove: () => {
      registry.close()
      rmSync(folder, { recursive: true })
    },
  }
}

type Packed = { name: string; version: string; file: string; bytes: Buffer; manifest: object }

function packed(from: string, folder: string): Packed {
  const manifest = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')) as {
    name: string
    version: string
  }
  const { stdout } = spawnSync(
    'npm',
    ['pack', from, '--ignore-scripts', '--silent', '--pack-destination', folder],
    { encoding: 'utf8', cwd: folder },
  )
  const file = basename(stdout.trim())
  return { ...manifest, manifest, file, bytes: readFileSync(join(folder, file)) }
}

/** What npm asks a registry for: what there is of a package, and its file. */
function serve(packages: readonly Packed[]): Promise<Server> {
  const server = createServer(({ url = '' }, response) => {
    const found = packages.find(({ name, file }) => url === `/${name}` || url === `/${file}`)
    if (!found) return response.writeHead(404).end('{}')
    const { name, version, file, bytes, manifest } = found
    if (url === `/${file}`) return response.end(bytes)
    const { port } = server.address() as AddressInfo
    const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`
    const dist = { tarball: `http://127.0.0.1:${port}/${file}`, integrity }
    return response.end(
      JSON.stringify({
        name,
        'dist-tags': { latest: version },
        versions: { [version]: { ...manifest, dist } },
      }),
    )
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server))
  })
}
