#!/usr/bin/env node
import { argumentsOf, help } from './arguments.ts'
import { exits, print, runCommand } from './command.ts'
import { run } from './run.ts'
import { writePage } from './write-page.ts'

await runCommand('statechart-kit', async () => {
  const given = argumentsOf(process.argv.slice(2))
  if (given !== 'help') return given.command === 'page' ? writePage(given) : run(given)
  print(help)
  return exits.ok
})
// Exits explicitly, because a loaded module may have started timers or connections.
process.exit()
