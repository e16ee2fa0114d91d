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
// A module of an app may have begun something that goes on.
process.exit()
