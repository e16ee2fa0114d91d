import type { AnyStateMachine } from 'xstate'
import type { SurveyOptions } from './survey.ts'

/** The configuration of one machine; everything is optional. */
export type MachineConfig = SurveyOptions & {
  /** The machine itself, if its module does not export it ready to start. */
  machine?: AnyStateMachine
  /** Values of the initial context that the module does not provide. */
  context?: Readonly<Record<string, unknown>>
}

/**
 * `paths.config.ts`: the configuration of the machines of a folder. Top-level keys are for all of
 * them; keys under `machines` are for one, by the name of its export.
 *
 * import type { PathsConfig } from 'statechart-kit/config'
 *
 * export default { events: [{ type: 'CHANGE', temperature: 40 }], } satisfies PathsConfig
 */
export type PathsConfig = MachineConfig & { machines?: Readonly<Record<string, MachineConfig>> }

/** The configuration of one machine: its own keys take precedence over those for all. */
export function configOf(config: PathsConfig, name: string): MachineConfig {
  const { machines, ...forAll } = config
  return { ...forAll, ...machines?.[name] }
}
