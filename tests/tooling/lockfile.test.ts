import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

type Locked = {
  version?: string
  integrity?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const { packages } = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../package-lock.json', import.meta.url)), 'utf8'),
) as { packages: Record<string, Locked> }

test('the lockfile contains optional packages of other platforms, because `npm ci` fails without them', () => {
  const named = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies),
  )
  expect(named.filter((name) => !(`node_modules/${name}` in packages))).toEqual([])
})

test('what the project itself asks for is pinned to one version', () => {
  const { dependencies, devDependencies } = packages[''] ?? {}
  expect(
    Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+$/.test(version),
    ),
  ).toEqual([])
})
