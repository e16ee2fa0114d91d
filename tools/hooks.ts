import { parseSync, Visitor } from 'vite'

/** React's, Chakra's and our own hooks that keep state in the calling component. */
const stateHooks = [
  'useState',
  'useReducer',
  'useDisclosure',
  'useOnce',
  'useDialog',
  'useChosen',
  'useSpoken',
  'usePopoverPhase',
]

/** Hooks that run after a render. */
const effectHooks = ['useEffect', 'useLayoutEffect', 'useInsertionEffect']

type Sources = Readonly<Record<string, string>>

/**
 * One row per state hook, as `customers/customer-list.tsx: arriving`; of guest pages as
 * `guest/shop/menu.tsx: search`.
 */
export function stateHooksIn(sources: Sources): string[] {
  return callsIn(sources, stateHooks).map(({ file, name }) => `${file}: ${name}`)
}

/** The number of effects per file. */
export function effectsIn(sources: Sources): Record<string, number> {
  const found: Record<string, number> = {}
  for (const { file } of callsIn(sources, effectHooks)) found[file] = (found[file] ?? 0) + 1
  return found
}

/** The calls of these hooks, with the name of their result. */
function callsIn(sources: Sources, hooks: readonly string[]): { file: string; name: string }[] {
  const found: { file: string; name: string }[] = []
  for (const [path, code] of Object.entries(sources)) {
    if (!hooks.some((hook) => code.includes(hook))) continue
    const file = path.replace(/^src\/(views\/)?/, '')
    const names = new Map<unknown, string>()
    new Visitor({
      VariableDeclarator({ id, init }) {
        if (init) names.set(init, nameOf(id))
      },
      CallExpression(call) {
        const { callee } = call
        if (callee.type !== 'Identifier' || !hooks.includes(callee.name)) return
        found.push({ file, name: names.get(call) ?? 'unnamed' })
      },
    }).visit(parseSync(path, code).program)
  }
  return found
}

type Open = {
  type: string
  name?: string
  elements?: readonly unknown[]
  properties?: readonly { key: unknown }[]
}

/** The name of the value, otherwise of its setter. */
function nameOf(node: unknown): string {
  const open = node as Open | null | undefined
  if (open?.type === 'ObjectPattern') return nameOf(open.properties?.[0]?.key)
  if (open?.type !== 'ArrayPattern') return open?.name ?? 'unnamed'
  const [first, second] = open.elements ?? []
  return nameOf(first ?? second)
}
