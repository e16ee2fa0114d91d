import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createVitest, type Vitest } from 'vitest/node'
import { appCases } from '../catalogue/app-cases.ts'
import { mutantsOf } from '#kit/mutants.ts'

export type Tried = { name: string; planted: number; survivors: string[] }

const root = fileURLToPath(new URL('../..', import.meta.url))
const standIn = fileURLToPath(new URL('planting-xstate.ts', import.meta.url))

/**
 * The hand-written tests of the app's machines, found automatically. Generated paths are no judges,
 * because they come from the faulty chart itself.
 */
const judges = readdirSync(join(root, 'tests/models'))
  .filter((name) => name.endsWith('.test.ts') && name !== 'kit-output.test.ts')
  .map((name) => `tests/models/${name}`)
  .filter((file) => /machines\/(app|screen)\//.test(readFileSync(join(root, file), 'utf8')))

/**
 * Tries every mutant of the app's machines, each with a fresh run of their tests, and reports the
 * survivors.
 */
export async function* triedAppMachines(only?: string): AsyncGenerator<Tried> {
  const vitest = await createVitest(
    {
      root,
      config: false,
      watch: false,
      reporters: [{}],
      include: judges,
      pool: 'threads',
      maxWorkers: 1,
      isolate: false,
      bail: 1,
    },
    {
      plugins: [
        {
          name: 'plant',
          enforce: 'pre',
          resolveId: (specifier, importer) =>
            specifier === 'xstate' && importer?.includes('/src/machines/') ? standIn : undefined,
        },
      ],
    },
  )
  try {
    if (await isSeen(vitest, '', '', judges))
      throw new Error(`without any fault the tests have to pass: ${judges.join(', ')}`)
    for (const { name, machine } of appCases) {
      if (only !== undefined && name !== only) continue
      const mutants = mutantsOf(machine)
      const survivors: string[] = []
      // Tests that mention the machine first, because most mutants need no others.
      const [near = [], far = []] = [true, false].map((isNear) =>
        judges.filter(
          (file) => readFileSync(join(root, file), 'utf8').includes(`/${name}.ts'`) === isNear,
        ),
      )
      for (const { name: mutant } of mutants)
        if (!(await isSeen(vitest, machine.id, mutant, near)))
          if (!(await isSeen(vitest, machine.id, mutant, far))) survivors.push(mutant)
      yield { name, planted: mutants.length, survivors }
    }
  } finally {
    await vitest.close()
  }
}

/** Whether one of these tests fails with the mutant. */
async function isSeen(
  vitest: Vitest,
  machine: string,
  mutant: string,
  files: readonly string[],
): Promise<boolean> {
  vitest.provide('planted', { machine, mutant })
  const all = await vitest.globTestSpecifications()
  const asked = all.filter(({ moduleId }) => files.includes(relative(root, moduleId)))
  if (asked.length !== files.length)
    throw new Error(`${asked.length} of ${files.length} files of tests were found`)
  if (asked.length === 0) return false
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(asked)
  // The result also contains modules of earlier runs.
  const ran = testModules.filter(({ moduleId }) => asked.some((one) => one.moduleId === moduleId))
  if (ran.length !== files.length)
    throw new Error(`${ran.length} of ${files.length} files of tests ran`)
  return unhandledErrors.length > 0 || ran.some((file) => file.state() === 'failed')
}
