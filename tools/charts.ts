// `npm run charts`: draws every machine into docs/charts and writes docs/lifecycles.md. With
// --check it only reports stale files.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { documents, layoutsIn } from './charts/documents.ts'
import { staleDocuments } from './charts/stale.ts'
import { exits, print, runCommand, UsageError } from '#kit/cli/command.ts'

const help = `npm run charts [-- --check]

Draws every machine of the product: docs/charts/<name>.svg, <name>.mmd (Mermaid) and
<name>.signature.txt (one line per transition), README.md beside them, and docs/lifecycles.md.
Of many layouts the one that is read most easily is drawn, which takes a minute.
The same machines give the same bytes. Commit what changed.

  --check   writes nothing; names what is stale, with the transitions that went (-) and came (+),
            and ends with 1
`

await runCommand('charts', async () => {
  const args = process.argv.slice(2)
  const strange = args.find((arg) => arg !== '--check' && arg !== '--help' && arg !== '-h')
  if (strange !== undefined) throw new UsageError(`Unknown option '${strange}'. See --help`)
  if (args.some((arg) => arg === '--help' || arg === '-h')) {
    print(help)
    return exits.ok
  }
  const docs = fileURLToPath(new URL('../docs', import.meta.url))
  const isCheck = args.includes('--check')
  const texts = await documents(isCheck ? layoutsIn(docs) : undefined)
  const stale = staleDocuments(docs, texts)
  if (!isCheck) writeAll(docs, texts)
  print(
    stale.length === 0
      ? `${texts.size} documents are as the machines are\n`
      : stale.map((line) => `${line}\n`).join(''),
  )
  return stale.length > 0 && isCheck ? exits.failure : exits.ok
})

/** The folder holds only generated files, so the chart of a removed machine is removed too. */
function writeAll(docs: string, texts: ReadonlyMap<string, string>): void {
  rmSync(join(docs, 'charts'), { recursive: true, force: true })
  mkdirSync(join(docs, 'charts'), { recursive: true })
  for (const [path, text] of texts) writeFileSync(join(docs, path), text)
}
