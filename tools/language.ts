// `npm run -s language -- hi`: the remaining work for a language, file by file. Exits with 1 if
// there is any.
import { existsSync, readFileSync } from 'node:fs'
import { areas, serverFiles } from '../src/i18n/areas.ts'
import { languageFaults, leavesOf } from './language/faults.ts'

const language = process.argv[2] ?? ''
const read = (name: string, area: string) =>
  JSON.parse(readFileSync(`src/i18n/${name}/${area}.json`, 'utf8'))

let faults = 0
for (const area of [...areas, ...serverFiles]) {
  const english = read('en', area)
  const found = existsSync(`src/i18n/${language}/${area}.json`)
    ? languageFaults(language, english, read(language, area))
    : [`no file: ${leavesOf(english).size} words`]
  faults += found.length
  if (found.length > 0)
    console.log(`${area}.json\n${found.map((fault) => `  ${fault}`).join('\n')}`)
}
console.log(faults === 0 ? `${language}: complete` : `${language}: ${faults} open`)
process.exitCode = faults === 0 ? 0 : 1
