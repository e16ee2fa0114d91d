import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { exits, print } from './command.ts'

/** The package brings the page along; from its sources it is made by `npm run page:inspector`. */
const packed = join(import.meta.dirname, '../../page')

/** Copies the inspector's page into a folder; answers the exit code. @throws when it is not made */
export function writePage(folder: string): number {
  if (!existsSync(packed)) throw new Error('the page is not made yet: npm run page:inspector')
  cpSync(packed, folder, { recursive: true })
  print(`${join(folder, 'index.html')}: serve this folder beside your app, from the same origin\n`)
  return exits.ok
}
