import type { AnyStateMachine } from 'xstate'
import type { ExploreOptions } from '#kit/explore.ts'

/** A machine by its name, with the options to explore it. */
export type MachineCase = { name: string; machine: AnyStateMachine; options: ExploreOptions }
