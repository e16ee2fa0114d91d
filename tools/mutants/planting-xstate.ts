// Replaces `xstate` while a mutant is tried: the machine of that name leaves `setup` with the
// fault, everything else is unchanged XState.
import { inject } from 'vitest'
import { type AnyStateMachine, setup as realSetup } from 'xstate'
import { mutantsOf } from '#kit/mutants.ts'

// Whatever a machine imports from XState has to be here.
// oxlint-disable-next-line oxc/no-barrel-file
export * from 'xstate'

declare module 'vitest' {
  interface ProvidedContext {
    planted: { machine: string; mutant: string }
  }
}

/** XState's own `setup`, except for the machine under test. */
export const setup: typeof realSetup = (kit) => {
  const made = realSetup(kit)
  const createMachine = (config: Parameters<typeof made.createMachine>[0]): AnyStateMachine => {
    const machine: AnyStateMachine = made.createMachine(config)
    const { machine: id, mutant } = inject('planted')
    return (
      (machine.id === id &&
        mutantsOf(machine)
          .find(({ name }) => name === mutant)
          ?.plant()) ||
      machine
    )
  }
  return { ...made, createMachine } as typeof made
}
