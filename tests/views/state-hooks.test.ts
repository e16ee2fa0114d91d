import { readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { sourcesOf } from '../support/sources.ts'

/** One row per state hook, as `customers/customer-list.tsx: arriving`. */
function hooksIn(sources: Readonly<Record<string, string>>): string[] {
  const found: string[] = []
  for (const [file, code] of Object.entries(sources)) {
    if (!/use(State|Reducer)\b/.test(code)) continue
    new Visitor({
      VariableDeclarator({ id, init }) {
        if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') return
        if (!['useState', 'useReducer'].includes(init.callee.name)) return
        const name = id.type === 'ArrayPattern' ? nameOf(id.elements) : 'unnamed'
        found.push(`${file.replace('src/views/', '')}: ${name}`)
      },
    }).visit(parseSync(file, code).program)
  }
  return found
}

/** The name of the value, else that of its setter. */
function nameOf(elements: readonly ({ type: string } | null)[]): string {
  const [first, second] = elements.map((one) => textOf(one))
  return first ?? second ?? 'unnamed'
}

function textOf(node: unknown): string | undefined {
  const open = node as { type: string; name?: string; properties?: { key: unknown }[] } | null
  return open?.type === 'ObjectPattern' ? textOf(open.properties?.[0]?.key) : open?.name
}

/** The table of docs/state-hooks.md: hooks with the reason they are allowed. */
function reviewed(text: string): { kinds: string[]; rows: { hook: string; kind: string }[] } {
  const kinds = [...text.matchAll(/^\| `([a-z]+)` \|/gm)].map(([, kind = '']) => kind)
  const rows = [...text.matchAll(/^\| (\S+\.tsx?) \| (.+) \|$/gm)].flatMap(([, file, list = '']) =>
    list.split(', ').map((one) => {
      const [name, kind = ''] = one.split(' ')
      return { hook: `${file}: ${name}`, kind }
    }),
  )
  return { kinds, rows }
}

const table = reviewed(readFileSync('docs/state-hooks.md', 'utf8'))
const hooks = hooksIn(sourcesOf('src/views'))

test('every state hook of a view has a row in docs/state-hooks.md, and every row a hook', () => {
  const rows = table.rows.map(({ hook }) => hook)
  expect({
    unreviewed: hooks.filter((hook) => !rows.includes(hook)),
    outdated: rows.filter((hook) => !hooks.includes(hook)),
  }).toEqual({ unreviewed: [], outdated: [] })
})

test('every row names one of the reasons', () => {
  expect(table.rows.filter(({ kind }) => !table.kinds.includes(kind))).toEqual([])
})

test('a planted state hook is found, whatever its shape', () => {
  const planted = {
    'src/views/a.tsx': 'const [isOpen, setOpen] = useState(false)',
    'src/views/b.ts': 'const [, redraw] = useReducer((n: number) => n + 1, 0)',
    'src/views/c.ts': 'const [{ held, kept }, set] = useState<Held>({})\nconst all = useState(1)',
  }
  expect(hooksIn(planted)).toEqual(['a.tsx: isOpen', 'b.ts: redraw', 'c.ts: held', 'c.ts: unnamed'])
  expect(reviewed('| a.tsx | isOpen shown, text typed |').rows).toEqual([
    { hook: 'a.tsx: isOpen', kind: 'shown' },
    { hook: 'a.tsx: text', kind: 'typed' },
  ])
})
