// Replaces `xstate` while a mutant is tried: the machine with that name is created with the
// mutation, everything else is unchanged XState.
import { setTimeout } from 'node:timers'
import { inject } from 'vitest'
import { type AnyStateMachine, setup as realSetup, StateMachine } from 'xstate'
import { mutantsOf } from '#kit/mutants.ts'

// Machines may import anything from XState.
// oxlint-disable-next-line oxc/no-barrel-file
export * from 'xstate'

declare module 'vitest' {
  interface ProvidedContext {
    planted: { machine: string; mutant: string }
  }
}

/** More steps without a pause than any test needs. */
const MOST_STEPS = 5_000
let steps = 0
const { transition } = StateMachine.prototype

// A mutant may loop endlessly without yielding, so that a test's timeout never fires.
StateMachine.prototype.transition = function (...args) {
  if (this.id === inject('planted').machine) {
    if (steps === 0) setTimeout(() => (steps = 0))
    steps += 1
    if (steps > MOST_STEPS) throw new Error(`${this.id} goes round for ever`)
  }
  return transition.apply(this, args)
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
