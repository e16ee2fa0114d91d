import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { effectsIn, stateHooksIn } from '../../tools/hooks.ts'
import { sourcesOf } from '../support/sources.ts'

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

const [states = '', effects = ''] = readFileSync('docs/state-hooks.md', 'utf8').split('## Effects')
const table = reviewed(states)
const views = { ...sourcesOf('src/views'), ...sourcesOf('src/guest') }
const hooks = stateHooksIn(views)

test('every state hook of a view and of a guest page has a row in docs/state-hooks.md, and every row a hook', () => {
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
    'src/views/d.ts': 'const now = useOnce(Date.now)\nconst { open } = useDisclosure()',
    'src/views/e.ts': 'return useState(2)',
    'src/guest/shop/f.tsx': 'const [search] = useState()',
  }
  expect(stateHooksIn(planted)).toEqual([
    'a.tsx: isOpen',
    'b.ts: redraw',
    'c.ts: held',
    'c.ts: all',
    'd.ts: now',
    'd.ts: open',
    'e.ts: unnamed',
    'guest/shop/f.tsx: search',
  ])
  expect(reviewed('| a.tsx | isOpen shown, text typed |').rows).toEqual([
    { hook: 'a.tsx: isOpen', kind: 'shown' },
    { hook: 'a.tsx: text', kind: 'typed' },
  ])
})

test('every effect of a view and of a guest page has a row with one of the reasons, and every row an effect', () => {
  const kinds = [...effects.matchAll(/^\| `([a-z]+)` \|/gm)].map(([, kind = '']) => kind)
  const rows = [...effects.matchAll(/^\| (\S+\.tsx?) \| (.+) \|$/gm)].map(
    ([, file = '', list = '']) => [file, list.split(', ')] as const,
  )
  expect(Object.fromEntries(rows.map(([file, list]) => [file, list.length]))).toEqual(
    effectsIn(views),
  )
  expect(rows.flatMap(([, list]) => list.filter((kind) => !kinds.includes(kind)))).toEqual([])
})

test('a planted effect is counted, whatever its shape', () => {
  const planted = {
    'src/views/a.tsx': 'useEffect(() => look(), [])\nuseLayoutEffect(show)',
    'src/views/b.ts': 'const see = useEffectEvent(act)',
  }
  expect(effectsIn(planted)).toEqual({ 'a.tsx': 2 })
})
