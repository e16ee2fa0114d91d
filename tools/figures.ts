// `npm run figures -- [folder]`: metrics of the code's simplicity, over the tracked files.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { moduleNames } from '#contract/modules.ts'
import { castsIn } from './casts.ts'
import { effectsIn, stateHooksIn } from './hooks.ts'
import { longLinesIn, longLinesOfTest } from './long-lines.ts'

const folder = process.argv[2] ?? '.'
const files = execFileSync('git', ['ls-files'], { cwd: folder, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(ts|tsx|css)$/.test(file))

type Source = { file: string; text: string; lines: string[] }
const sources: Source[] = files.map((file) => {
  const text = readFileSync(join(folder, file), 'utf8')
  return { file, text, lines: text.split('\n') }
})

const within = (...starts: string[]) =>
  sources.filter(({ file }) => starts.some((start) => file.startsWith(start)))
const code = (found: Source[]) => found.filter(({ file }) => !file.endsWith('.css'))
const linesOf = (found: Source[]) => found.reduce((sum, { lines }) => sum + lines.length, 0)
const times = (found: Source[], what: RegExp) =>
  found.reduce((sum, { text }) => sum + (text.match(what)?.length ?? 0), 0)

const views = code(within('src/views/'))
const guests = code(within('src/guest/'))
const textsOf = (found: Source[]) => Object.fromEntries(found.map(({ file, text }) => [file, text]))
const css = sources.filter(({ file }) => file.endsWith('.css'))
const globalCss = css.filter(({ file }) => !file.endsWith('.module.css'))
const server = code(within('server/'))
const outsideModules = code(within('src/', 'server/', 'contract/')).filter(
  ({ file }) => !file.startsWith('contract/modules/'),
)
const all = code(
  within('src/', 'server/', 'contract/', 'tools/', 'kit/', 'scripts/', 'bench/', 'tests/'),
)
const long = all.reduce(
  (sum, { file, text }) =>
    sum + (file.startsWith('tests/') ? longLinesOfTest : longLinesIn)(text).length,
  0,
)
const castsPerThousand = (found: Source[]) =>
  Math.round(
    (found.reduce((sum, { file, text }) => sum + castsIn(file, text), 0) / linesOf(found)) * 10_000,
  ) / 10

const figures = {
  'files in src/views': views.length,
  'lines in src/views': linesOf(views),
  'global CSS files': globalCss.length,
  'CSS lines': linesOf(css),
  'useState in views': times(views, /\buseState\b[<(]/g),
  'state hooks of every shape in views': stateHooksIn(textsOf(views)).length,
  'state hooks of every shape in guest pages': stateHooksIn(textsOf(guests)).length,
  'useEffect in views': times(views, /\buseEffect\(/g),
  'effects of every shape in views': Object.values(effectsIn(textsOf(views))).reduce(
    (sum, count) => sum + count,
    0,
  ),
  'comparisons of a module by name': times(
    outsideModules,
    new RegExp(`module\\w* [!=]== '(?:${moduleNames.join('|')})'`, 'gi'),
  ),
  'casts per 1,000 lines of server': castsPerThousand(server),
  'casts per 1,000 lines of src': castsPerThousand(code(within('src/'))),
  'casts per 1,000 lines of contract': castsPerThousand(code(within('contract/'))),
  'lines over 100 columns, percent': Math.round((long / linesOf(all)) * 1_000) / 10,
  'lines of src': linesOf(code(within('src/'))),
  'lines of server': linesOf(server),
  'lines of contract': linesOf(code(within('contract/'))),
  'lines of tests': linesOf(code(within('tests/'))),
}
for (const [name, value] of Object.entries(figures))
  process.stdout.write(`${name.padEnd(36)} ${value.toLocaleString('en')}\n`)
