import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverPackages } from '../../tools/image/server-packages.ts'
import { instructionsIn, runInFolders } from '../support/run-dockerfile.ts'

const project = fileURLToPath(new URL('../..', import.meta.url))
const dockerfile = join(project, 'deploy/Dockerfile')
const limitMegabytes = 250
/** What the base image is made of, as Debian packages. */
const basePackages = ['libc6', 'libgcc-s1', 'libstdc++6', 'libgomp1', 'libssl3', 'ca-certificates']
const moreOfBase = ['base-files', 'netbase', 'tzdata']
const nobody = '65532'

const has = (program: string) => spawnSync('which', [program]).status === 0
const canRun =
  process.platform === 'linux' && process.getuid?.() === 0 && has('unshare') && has('dpkg')

describe.runIf(canRun)(
  'the container image, made in a folder by the steps of its Dockerfile',
  () => {
    const root = mkdtempSync(join(tmpdir(), 'sevenfold-image-'))
    const image = join(root, 'final')
    const port = 20_000 + Math.floor(Math.random() * 20_000)
    const env = { PORT: String(port), SEED_DEMO: '1', NODE_ENV: 'production', DATA_DIR: '/data' }

    /** Runs something as the image would: its own root folder, its user, its settings. */
    const inside = (args: string[]) => [
      `--root=${image}`,
      '--wd=/app',
      `--setuid=${nobody}`,
      `--setgid=${nobody}`,
      '/usr/local/bin/node',
      ...args,
    ]
    const run = (args: string[]) => spawnSync('unshare', inside(args), { env, encoding: 'utf8' })

    beforeAll(() => {
      mkdirSync(join(root, 'build/usr/local/bin'), { recursive: true })
      cpSync(process.execPath, join(root, 'build/usr/local/bin/node'))
      for (const name of basePackages) copyPackage(name, image)
      for (const name of ['lib', 'lib64']) symlinkSync(`usr/${name}`, join(image, name))
      for (const name of ['dev', 'tmp', 'proc']) mkdirSync(join(image, name), { recursive: true })
      execFileSync('mknod', ['-m', '666', join(image, 'dev/null'), 'c', '1', '3'])
      execFileSync('chmod', ['1777', join(image, 'tmp')])
      const ignored = readFileSync(join(project, 'deploy/Dockerfile.dockerignore'), 'utf8').split(
        '\n',
      )
      runInFolders(instructionsIn(dockerfile), {
        root,
        context: project,
        ignored: ignored.filter((line) => line !== '' && !line.includes('*')),
      })
      execFileSync('chown', ['-R', `${nobody}:${nobody}`, join(image, 'data')])
    }, 1_800_000)
    afterAll(() => rmSync(root, { recursive: true, force: true }))

    test('it is smaller than 250 MB', () => {
      const megabytes = Number(
        execFileSync('du', ['-sm', '--apparent-size', image], text).split('\t')[0],
      )
      const more = moreOfBase.map((name) =>
        Number(execFileSync('dpkg-query', ['-W', '-f=${Installed-Size}', name], text)),
      )
      const all = megabytes + more.reduce((sum, kilobytes) => sum + kilobytes, 0) / 1_000
      process.stdout.write(`The image has about ${all.toFixed(0)} MB.\n`)
      expect(all).toBeLessThan(limitMegabytes)
    })

    test('it has the packages of the server, and none of the web app or of the tools', () => {
      const has = (name: string) =>
        existsSync(join(image, 'app/node_modules', name, 'package.json'))
      expect(serverPackages.filter((name) => !has(name))).toEqual([])
      expect(['react', '@chakra-ui/react', 'lucide-react', 'vite', 'node'].filter(has)).toEqual([])
    })

    test('it has the list of what it is made of, with what the web app is built from', () => {
      const sbom: { bomFormat: string; components: { name: string }[] } = JSON.parse(
        readFileSync(join(image, 'app/sbom.json'), 'utf8'),
      )
      expect(sbom.bomFormat).toBe('CycloneDX')
      const names = sbom.components.map(({ name }) => name)
      expect(names).toEqual(expect.arrayContaining([...serverPackages, 'react', 'axios']))
    })

    test('it serves without root, answers its health check, and makes a backup', async () => {
      const server = spawn('unshare', inside(['server/main.ts']), { env })
      const heard: string[] = []
      server.stdout.on('data', (line) => heard.push(String(line)))
      server.stderr.on('data', (line) => heard.push(String(line)))
      try {
        await expect
          .poll(() => run(['scripts/healthy.js']).status, {
            timeout: 60_000,
            message: heard.join(''),
          })
          .toBe(0)
        const base = `http://127.0.0.1:${port}`
        const page = await fetch(base)
        expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<script')])
        const signedIn = await fetch(`${base}/login-api/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: 'owner@foodkart.example', password: 'sevenfold-demo' }),
        })
        expect(signedIn.status).toBe(200)
        const backup = run(['scripts/backup.js', '--to', '/data/backups'])
        expect([backup.status, backup.stderr]).toEqual([0, ''])
        const user = execFileSync('ps', ['-o', 'uid=', '-p', String(server.pid)], text).trim()
        expect(user).toBe(nobody)
      } finally {
        server.kill('SIGTERM')
      }
      const code = await new Promise((resolve) => server.on('exit', resolve))
      expect(code, heard.join('')).toBe(0)
    })
  },
)

const text = { encoding: 'utf8' } as const

/** The files of an installed Debian package; its folders at the top are links to those in /usr. */
function copyPackage(name: string, root: string): void {
  const files = execFileSync('dpkg', ['-L', name], text)
    .split('\n')
    .filter((file) => file.startsWith('/') && !file.startsWith('/usr/share/doc'))
    .filter((file) => !/^\/lib(64)?$/.test(file) && !lstatSync(file).isDirectory())
  for (const file of files) {
    const into = join(root, file.replace(/^\/(lib|lib64)\//, '/usr/$1/'))
    mkdirSync(dirname(into), { recursive: true })
    cpSync(file, into, { verbatimSymlinks: true })
  }
}
