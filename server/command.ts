import { parseArgs } from 'node:util'
import { type Config, readConfig } from './config.ts'
import { explainStart } from './start-fault.ts'

/** An expected fault of a command. Its message is printed for the person, without its cause. */
export class CommandFault extends Error {}

/** Prints one line of a command for a person at the terminal. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/**
 * Runs a command with the settings of the server. A fault is printed as text without a stack trace,
 * and the exit code is 1.
 */
export async function runCommand(work: (config: Config) => Promise<void>): Promise<void> {
  let config: Config | undefined
  try {
    config = readConfig(process.env)
    await work(config)
  } catch (error) {
    const isTold = error instanceof CommandFault
    process.stderr.write(isTold ? `${error.message}\n` : explainStart(error, config))
    process.exitCode = 1
  }
}

type Options = Record<string, { type: 'string' | 'boolean'; default?: string | boolean }>

/**
 * The options of a command. Undefined with `--help`: then the usage is printed.
 * @throws Error with the usage, for an option that is unknown or has no value
 */
export function readOptions<Of extends Options>(options: Of, usage: string) {
  const parse = () => {
    try {
      return parseArgs({ options: { ...options, help: { type: 'boolean' } }, strict: true }).values
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error)
      throw new CommandFault(`${words}\n\n${usage}`, { cause: error })
    }
  }
  const values = parse()
  if (!('help' in values && values.help)) return values
  say(usage)
  return undefined
}
