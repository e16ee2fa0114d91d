// `node tools/layers.ts` writes the table of layers into docs/architecture.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Layer, LAYERS, rooms, screens } from './lint/layers.ts'

const file = fileURLToPath(new URL('../docs/architecture.md', import.meta.url))
const [begin, end] = ['<!-- layers -->', '<!-- /layers -->']

/** The table of layers for docs/architecture.md. */
export function layerTable(): string {
  const rows = Object.values(LAYERS).map(
    ({ files, may, never = [] }) => `| ${listed(files)} | ${allowed(may)} | ${listed(never)} |`,
  )
  return ['| Folder | May import | But never |', '|---|---|---|', ...rows].join('\n')
}

/** The current table in the document, between its markers. */
export function documentedLayers(): string {
  const text = readFileSync(file, 'utf8')
  return text.slice(text.indexOf(begin) + begin.length, text.indexOf(end)).trim()
}

function allowed(may: Layer['may']): string {
  const isScreen = screens.every((one) => may.includes(one))
  const others = may.filter((one) => !(isScreen && screens.includes(one)))
  return `${listed(others)}${isScreen ? ', packages of screens' : ''}`
}

/** Without duplicates: a folder glob and its file glob are displayed alike. */
function listed(globs: readonly string[]): string {
  return [...new Set(globs.map(name))].join(', ')
}

/** A glob without the leading `../` and the trailing stars. */
function name(glob: string): string {
  if (glob === '**') return 'everything'
  if (glob === './**') return 'itself'
  if (glob === '../**') return 'what is beside it'
  const but = glob.startsWith('!') ? 'though ' : ''
  const path = glob.replace(/^!?(\.\.?\/)*(\*\*\/)?/, '').replace(/\/\*\*$/, '')
  return path === rooms ? 'other parts' : `${but}\`${path}\``
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    `${text.slice(0, text.indexOf(begin) + begin.length)}\n${layerTable()}\n` +
      `${text.slice(text.indexOf(end))}`,
  )
}
