import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as yaml from 'yaml'
import * as z from 'zod/mini'
import { readConfig } from '../../server/config.ts'
import { environment } from '../../server/environment.ts'
import { serverPackages } from '../../tools/image/server-packages.ts'
import { deployFile, variablesOf } from '../support/deploy-files.ts'
import { instructionsIn } from '../support/run-dockerfile.ts'

const SECRET = 'a-secret-of-more-than-thirty-two-characters'
const named = z.record(z.string(), z.unknown())
const manifest = z.parse(
  z.object({
    dependencies: z.record(z.string(), z.string()),
    devDependencies: z.record(z.string(), z.string()),
  }),
  JSON.parse(readFileSync('package.json', 'utf8')),
)

describe('the Dockerfile', () => {
  const instructions = instructionsIn('deploy/Dockerfile')
  const known = 'FROM WORKDIR COPY RUN ENV USER VOLUME EXPOSE HEALTHCHECK ENTRYPOINT CMD'.split(' ')

  test('has instructions that exist, and bases of a named version', () => {
    expect(instructions.filter(({ name }) => !known.includes(name))).toEqual([])
    const bases = instructions.filter(({ name }) => name === 'FROM').map(({ rest }) => rest)
    expect(bases).toHaveLength(2)
    for (const base of bases) expect(base).toMatch(/^[\w./-]+:(?!latest)[\w.-]+( AS \w+)?$/)
  })

  test("runs the project's own version of Node.js, without root", () => {
    expect(instructions[0]?.rest).toContain(`node:${String(manifest.devDependencies['node'])}-`)
    const users = instructions.filter(({ name, stage }) => name === 'USER' && stage === 'final')
    expect(users.map(({ rest }) => rest)).toEqual([expect.stringMatching(/^[1-9]\d*:[1-9]\d*$/)])
  })

  test('copies what exists, and starts files that exist', () => {
    const copied = instructions
      .filter(({ name, stage }) => name === 'COPY' && stage === 'final')
      .flatMap(({ rest }) => [...rest.matchAll(/\/app\/(\S+)/g)].map(([, path = '']) => path))
    const made = ['node_modules', 'dist', 'sbom.json', 'data']
    expect(copied.filter((path) => !made.includes(path) && !existsSync(path))).toEqual([])
    const started = instructions.filter(({ name }) => name === 'CMD' || name === 'HEALTHCHECK')
    for (const { rest } of started)
      expect(existsSync(/"([^"]+\.(?:js|ts))"/.exec(rest)?.[1] ?? '')).toBe(true)
  })

  test('keeps the packages that the server loads, and no others', () => {
    const roots = ['server', 'contract', 'src/machines/lifecycles', 'src/i18n/translate.ts']
    const lines = execFileSync(
      'git',
      [
        'grep',
        '--untracked',
        '-hoE',
        "(from|import\\() ?'[^.#'][^']*'|'@fontsource/[^']*'",
        '--',
        ...roots,
      ],
      { encoding: 'utf8' },
    )
    const names = lines
      .split('\n')
      .map((line) => /'(@[^/']+\/[^/']+|[^/']+)/.exec(line)?.[1] ?? '')
      .filter((name) => /^@?[a-z]/.test(name))
    const used = new Set(names.filter((name) => !name.startsWith('node:')))
    expect([...used].toSorted()).toEqual(serverPackages)
    expect(serverPackages.filter((name) => !(name in manifest.dependencies))).toEqual([])
  })
})

describe('the compose file', () => {
  const text = deployFile('compose.yaml')
  const service = z.looseObject({
    image: z.string(),
    environment: z.optional(z.record(z.string(), z.string())),
    volumes: z.optional(z.array(z.string())),
    configs: z.optional(z.array(z.object({ source: z.string(), target: z.string() }))),
    depends_on: z.optional(z.union([z.array(z.string()), named])),
  })
  const { services, volumes, configs } = z.parse(
    z.looseObject({ services: z.record(z.string(), service), volumes: named, configs: named }),
    yaml.parse(text, { merge: true }),
  )
  const variables = variablesOf(deployFile('example.env'), SECRET)

  test('refers to services, volumes and files that it has', () => {
    for (const { volumes: mounts = [], configs: own = [], depends_on: needs = [] } of Object.values(
      services,
    )) {
      const names = Array.isArray(needs) ? needs : Object.keys(needs)
      expect(names.filter((name) => !(name in services))).toEqual([])
      expect(own.filter(({ source }) => !(source in configs))).toEqual([])
      for (const mount of mounts) {
        const [source = ''] = mount.split(':')
        if (source.startsWith('./')) expect(existsSync(join('deploy', source))).toBe(true)
        else expect(volumes).toHaveProperty(source)
      }
    }
  })

  test('names the version of every image but our own', () => {
    const images = Object.values(services).map(({ image }) => image)
    const others = images.filter((image) => image !== 'sevenfold')
    expect(others.filter((image) => !/:(?!latest)[\w.-]*\d/.test(image))).toEqual([])
  })

  test('asks for exactly the variables of the example', () => {
    const asked = [...text.matchAll(/\$\{([A-Z_]+):\?\}/g)].map(([, name = '']) => name)
    expect([...new Set(asked)].toSorted()).toEqual(Object.keys(variables).toSorted())
    expect([...text.matchAll(/\$\{?[A-Z_]+(?!:\?\})\}/g)]).toEqual([])
  })

  test.each(['migrate', 'web', 'worker'])('%s has settings that the server takes', (name) => {
    const own = Object.entries(services[name]?.environment ?? {}).map(([key, value]) => [
      key,
      value.replaceAll(/\$\{([A-Z_]+):\?\}/g, (_, variable: string) => variables[variable] ?? ''),
    ])
    const given = Object.fromEntries(own)
    expect(Object.keys(given).filter((key) => !(key in environment.shape))).toEqual([])
    expect(readConfig(given)).toMatchObject({
      isProduction: true,
      publicUrl: 'https://app.example.com',
      s3: { bucket: 'sevenfold' },
      work: { migrate: 'on', web: 'off', worker: 'only' }[name],
    })
  })
})

describe('the units of systemd', () => {
  const folder = 'deploy/systemd'
  const units = readdirSync(folder).filter((name) => /\.(service|timer)$/.test(name))
  const own = new Set(Object.keys(environment.shape))

  test.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)(
    'are what systemd takes',
    () => {
      const copies = mkdtempSync(join(tmpdir(), 'sevenfold-units-'))
      for (const name of units) {
        const text = readFileSync(join(folder, name), 'utf8')
        writeFileSync(
          join(copies, name),
          text.replaceAll('/opt/sevenfold/node_modules/node/bin/node', process.execPath),
        )
      }
      const { stderr, status } = spawnSync(
        'systemd-analyze',
        ['verify', ...units.map((name) => join(copies, name))],
        { encoding: 'utf8' },
      )
      rmSync(copies, { recursive: true })
      expect([status, stderr]).toEqual([0, ''])
    },
  )

  test('start files that exist, with settings that exist', () => {
    for (const name of units) {
      const text = readFileSync(join(folder, name), 'utf8')
      for (const [, file = ''] of text.matchAll(/\/bin\/node (\S+)/g))
        expect(existsSync(file), `${name}: ${file}`).toBe(true)
      const given = [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
        [...line.matchAll(/([A-Z_]+)=/g)].map(([, key = '']) => key),
      )
      // What the units and Node itself read.
      const others = new Set(['BACKUP_TO', 'NODE_COMPILE_CACHE'])
      expect(given.filter((key) => !own.has(key) && !others.has(key))).toEqual([])
    }
  })

  test('have an example of settings that the server takes', () => {
    const given = variablesOf(deployFile('systemd/environment.example'), SECRET)
    expect(Object.keys(given).filter((key) => !own.has(key))).toEqual([])
    expect(readConfig({ ...given, NODE_ENV: 'production' })).toMatchObject({
      publicUrl: 'https://app.example.com',
      backup: { passphrase: SECRET },
    })
  })
})

test('alerts ask for metrics that the server has', () => {
  const asked = [...deployFile('alerts.yaml').matchAll(/\bsevenfold_(\w+)/g)].map(([, name = '']) =>
    name.replace(/_bucket$/, ''),
  )
  const sources = execFileSync('git', ['grep', '-hE', "name: '|nameOfDuration =", '--', 'server'], {
    encoding: 'utf8',
  })
  const metrics = [...sources.matchAll(/'(?:sevenfold_)?(\w+)'/g)].map(([, name = '']) => name)
  expect(asked.length).toBeGreaterThan(5)
  expect(asked.filter((name) => !metrics.includes(name))).toEqual([])
})
