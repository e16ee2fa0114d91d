import type { AnyStateMachine } from 'xstate'
import type { SurveyOptions } from './survey.ts'

/** What is told about one machine; everything is optional. */
export type MachineConfig = SurveyOptions & {
  /** The machine itself, where its module does not export it ready to start. */
  machine?: AnyStateMachine
  /** Keys of the first context that the module leaves to somebody else. */
  context?: Readonly<Record<string, unknown>>
}

/**
 * `paths.config.ts`: what is told about the machines of a folder. At its top for all of them, under
 * `machines` for one, by the name of its export.
 *
 *     import type { PathsConfig } from 'statechart-kit/config'
 *
 *     export default {
 *       events: [{ type: 'CHANGE', temperature: 40 }],
 *     } satisfies PathsConfig
 */
export type PathsConfig = MachineConfig & { machines?: Readonly<Record<string, MachineConfig>> }

/** What a config says about one machine: its own words before those for all. */
export function configOf(config: PathsConfig, name: string): MachineConfig {
  const { machines, ...forAll } = config
  return { ...forAll, ...machines?.[name] }
}
