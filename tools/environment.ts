// `node tools/environment.ts` writes docs/environment.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { environment } from '../server/environment.ts'
import { sections, settings } from './environment/settings.ts'

const file = fileURLToPath(new URL('../docs/environment.md', import.meta.url))
/** A value that only free-text settings accept, so that all others report their rule. */
const WRONG = '\nx'
const head = `# Environment reference

Every variable that the server and its commands read, written by
${code('node tools/environment.ts')} from ${code('server/environment.ts')}. An empty variable
counts as not set. A wrong one is named at the start, which then exits with 1. Secret ones belong
in a file that only the server's user can read.
`
const columns = '| Variable | What it does | Value | Default |\n|---|---|---|---|'

/** The expected reference page. */
export function environmentPage(): string {
  const defaults: Readonly<Record<string, unknown>> = environment.parse({})
  const titles: Readonly<Record<string, string | undefined>> = sections
  const blocks = Object.entries(settings).map(([name, { about, otherwise, isSecret }]) => {
    const title = titles[name]
    const value = String(defaults[name])
    const fallback = otherwise ?? (value === '' ? 'empty' : code(value))
    const cells = [`${code(name)}${isSecret ? ' (secret)' : ''}`, about, ruleOf(name), fallback]
    const row = `| ${cells.join(' | ')} |`
    return title ? `\n## ${title}\n\n${columns}\n${row}` : row
  })
  return `${head}${blocks.join('\n')}\n`
}

/** The rule of a value, from the text of its refusal. */
function ruleOf(name: string): string {
  const { error } = environment.safeParse({ [name]: WRONG })
  const issue = error?.issues.find(({ path }) => path[0] === name)
  const [words = ''] = (issue?.message ?? 'any text').split(/\. | \(/)
  return words.replace(/^must (be |have )?/, '')
}

function code(text: string): string {
  return `\`${text}\``
}

/** The page in the repository. */
export function documentedEnvironment(): string {
  return readFileSync(file, 'utf8')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(file, environmentPage())
