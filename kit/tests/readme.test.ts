import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const kit = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'kit-'))
const empty = join(folder, 'empty')
let registry: Server

beforeAll(async () => {
  mkdirSync(empty)
  registry = await serve(
    ['xstate', 'elkjs'].map((name) => packed(join(kit, '../node_modules', name))),
  )
})

afterAll(() => {
  registry.close()
  rmSync(folder, { recursive: true })
})

test('the README is right: its five minutes, followed to the letter in an empty folder', async () => {
  const readme = readFileSync(join(kit, 'README.md'), 'utf8')
  let output = ''
  let texts = 0
  for (const [, kind = '', info = '', text = ''] of readme.matchAll(
    /^```(\w+)(?: (\S+))?\n(.*?)^```$/gms,
  )) {
    if (kind === 'ts') writeFileSync(join(empty, info), text)
    if (kind === 'sh') output = await shell(text, Number(info))
    if (kind === 'text') {
      for (const line of text.trim().split('\n')) expect(output).toContain(`${line}\n`)
      texts += 1
    }
  }
  expect(texts).toBe(3)
  expect(readFileSync(join(empty, 'thermostat.feature'), 'utf8')).toContain(
    '    When CHANGE (temperature: 12)\n    Then heating\n',
  )
  expect(readFileSync(join(empty, 'charts/thermostat.svg'), 'utf8')).toContain('isCold')
})

/** Runs commands as somebody would who has only this package and a registry. */
async function shell(commands: string, expected: number): Promise<string> {
  const { port } = registry.address() as AddressInfo
  const child = spawn('bash', ['-e', '-c', commands], {
    cwd: empty,
    env: {
      PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
      HOME: folder,
      KIT: kit,
      npm_config_registry: `http://127.0.0.1:${port}/`,
      npm_config_cache: join(folder, 'cache'),
      npm_config_audit: 'false',
      npm_config_fund: 'false',
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => (output += String(part)))
  const code = await new Promise((resolve) => child.on('close', resolve))
  expect(code, output).toBe(expected)
  return output
}

type Packed = { name: string; version: string; file: string; bytes: Buffer; manifest: object }

function packed(from: string): Packed {
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
