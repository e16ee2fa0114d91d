// `npm run paths`: a tester's steps and expectations, generated from a machine.
import { writeFileSync } from 'node:fs'
import { exits, print, runCommand } from '#kit/cli/command.ts'
import { machines } from './catalogue/machines.ts'
import { help, optionsOf } from './paths/options.ts'
import { pathsOf } from './paths/paths-of.ts'

await runCommand('paths', () => {
  const options = optionsOf(process.argv.slice(2))
  if (options.show === 'paths') return write(pathsOf(options), options.out)
  print(
    options.show === 'help'
      ? help
      : machines
          .map(
            ({ name, title, lifecycle }) =>
              `${name.padEnd(18)} ${lifecycle ? 'lifecycle' : 'app'.padEnd(9)}  ${title}\n`,
          )
          .join(''),
  )
  return exits.ok
})

/**
 * Writes the paths to the file or the standard output, then the coverage; next to paths it goes to
 * the standard error, so that a pipe carries paths only.
 */
function write(
  { text, summary, isComplete }: ReturnType<typeof pathsOf>,
  out: string | undefined,
): number {
  if (out === undefined) print(text)
  else writeFileSync(out, text)
  print(`${summary}\n`, out === undefined ? 'err' : 'out')
  return isComplete ? exits.ok : exits.failure
}
