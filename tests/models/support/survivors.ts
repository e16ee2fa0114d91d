import type { RegisteredLifecycle } from '#lifecycles/registry.ts'
import { mutantsOf } from '#kit/mutants.ts'
import { faultsOf } from './lifecycle-faults.ts'

/**
 * The planted faults of a lifecycle that the hand-written tables do not detect, and the number
 * planted.
 */
export function lifecycleSurvivors(lifecycle: RegisteredLifecycle): {
  planted: number
  survivors: string[]
} {
  const mutants = mutantsOf(lifecycle.machine)
  const alive = mutants.filter(
    ({ plant, within }) =>
      faultsOf({ ...lifecycle, machine: plant() }, within).next().done === true,
  )
  return { planted: mutants.length, survivors: alive.map(({ name }) => name) }
}
