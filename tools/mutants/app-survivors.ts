import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createVitest, type Vitest } from 'vitest/node'
import { appCases } from '../catalogue/app-cases.ts'
import { mutantsOf } from '#kit/mutants.ts'

export type Tried = { name: string; planted: number; survivors: string[] }

const root = fileURLToPath(new URL('../..', import.meta.url))
const standIn = fileURLToPath(new URL('planting-xstate.ts', import.meta.url))

/**
 * The hand-written tests of the app's machines: a new one judges without being listed. Generated
 * paths do not: they come from the faulty chart itself.
 */
const judges = readdirSync(join(root, 'tests/models'))
  .filter((name) => name.endsWith('.test.ts') && name !== 'kit-output.test.ts')
  .map((name) => `tests/models/${name}`)
  .filter((file) => /machines\/(app|screen)\//.test(readFileSync(join(root, file), 'utf8')))

/**
 * Tries every fault of the app's machines, each with a fresh run of their tests, and reports the
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
    if (await isSeen(vitest, '', ''))
      throw new Error(`without any fault the tests have to pass: ${judges.join(', ')}`)
    for (const { name, machine } of appCases) {
      if (only !== undefined && name !== only) continue
      const mutants = mutantsOf(machine)
      const survivors: string[] = []
      for (const mutant of mutants)
        if (!(await isSeen(vitest, machine.id, mutant.name))) survivors.push(mutant.name)
      yield { name, planted: mutants.length, survivors }
    }
  } finally {
    await vitest.close()
  }
}

async function isSeen(vitest: Vitest, machine: string, mutant: string): Promise<boolean> {
  vitest.provide('planted', { machine, mutant })
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    await vitest.globTestSpecifications(),
    true,
  )
  if (testModules.length !== judges.length)
    throw new Error(`${testModules.length} of ${judges.length} files of tests ran`)
  return unhandledErrors.length > 0 || testModules.some((file) => file.state() === 'failed')
}
