import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { svgOf } from '../charts/svg.ts'
import { pathId } from '../plan.ts'
import type { PageArguments } from './arguments.ts'
import { exits, print } from './command.ts'
import { subjectsOf } from './subjects.ts'
import { makeFolder } from './write-out.ts'

/** The package contains the page; in the source tree it is built with `npm run page:inspector`. */
const packed = join(import.meta.dirname, '../../page')

/**
 * Copies the inspector's page into a folder, with the drawings of a module's machines; returns the
 * exit code. @throws if the page is not built, or if the module can't be loaded
 */
export async function writePage({ out, file, name, config }: PageArguments): Promise<number> {
  if (!existsSync(packed)) throw new Error('the page is not made yet: npm run page:inspector')
  const subjects = file === undefined ? [] : await subjectsOf(file, name, config)
  makeFolder(out)
  cpSync(packed, out, { recursive: true })
  const charts = join(out, 'charts')
  makeFolder(charts)
  const index = join(charts, 'index.json')
  // Drawings of other modules are kept, because an app has machines in several modules.
  const known = existsSync(index) ? (JSON.parse(readFileSync(index, 'utf8')) as object) : {}
  const drawn = subjects.map(({ machine }) => [machine.id, `${pathId('chart', [machine.id])}.svg`])
  for (const [at, { machine }] of subjects.entries())
    writeFileSync(join(charts, drawn[at]?.[1] ?? ''), await svgOf(machine))
  writeFileSync(index, `${JSON.stringify({ ...known, ...Object.fromEntries(drawn) }, null, 2)}\n`)
  print(`${join(out, 'index.html')}: serve this folder beside your app, from the same origin\n`)
  for (const [id] of drawn) print(`${id}: drawn for the page\n`)
  return exits.ok
}
