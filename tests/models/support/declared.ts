import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'
import type { Sources } from '../../support/sources.ts'

type Node = ReturnType<typeof parseSync>['program'] | { type: string }
type Open = { type: string; [member: string]: unknown }

/** The types of events that something sends: `{ type: 'record.reload' }` as a value, not a type. */
export function sentIn(sources: Sources): ReadonlySet<string> {
  const sent = new Set<string>()
  for (const [file, code] of Object.entries(sources))
    walk(parseSync(file, code).program, (node) => {
      if (node.type !== 'ObjectExpression') return
      for (const member of node['properties'] as Open[])
        if (nameOf(member['key']) === 'type') texts(member['value'], (text) => sent.add(text))
    })
  return sent
}

/** The types of events that a machine's own sources declare in their types. */
export function declaredIn(sources: Sources): ReadonlySet<string> {
  const declared = new Set<string>()
  for (const [file, code] of Object.entries(sources))
    walk(parseSync(file, code).program, (node) => {
      if (node.type !== 'TSPropertySignature' || nameOf(node['key']) !== 'type') return
      texts((node['typeAnnotation'] as Open)['typeAnnotation'], (text) => {
        if (/^[a-z-]+\.[a-z-]+$/.test(text)) declared.add(text)
      })
    })
  return declared
}

/** The keys of what `setup` is told to be the context, by the types of the machine's own sources. */
export function contextKeys(sources: Sources): ReadonlySet<string> {
  const aliases = new Map<string, unknown>()
  const contexts: unknown[] = []
  for (const [file, code] of Object.entries(sources))
    walk(parseSync(file, code).program, (node) => {
      if (node.type === 'TSTypeAliasDeclaration')
        aliases.set(nameOf(node['id']) ?? '', node['typeAnnotation'])
      if (node.type === 'CallExpression' && nameOf(node['callee']) === 'typesOf')
        contexts.push(...contextTypes(node))
    })
  const keys = new Set<string>()
  const take = (type: unknown): void => {
    const open = type as Open
    if (open.type === 'TSTypeReference') {
      const name = nameOf(open['typeName']) ?? ''
      const [given] = ((open['typeArguments'] as Open | undefined)?.['params'] ?? []) as Open[]
      if (aliases.has(name)) take(aliases.get(name))
      else if (given && ['Partial', 'Readonly', 'Required'].includes(name)) take(given)
    }
    if (open.type === 'TSIntersectionType') (open['types'] as unknown[]).forEach(take)
    if (open.type === 'TSTypeLiteral')
      for (const member of open['members'] as Open[]) {
        const name = nameOf(member['key'])
        if (name !== undefined) keys.add(name)
      }
  }
  contexts.forEach(take)
  return keys
}

/** The type of the context in `typesOf<{ context: … }>()`. */
function contextTypes(call: Open): unknown[] {
  const [types] = ((call['typeArguments'] as Open | undefined)?.['params'] ?? []) as Open[]
  return ((types?.['members'] ?? []) as Open[])
    .filter((member) => nameOf(member['key']) === 'context')
    .map((member) => (member['typeAnnotation'] as Open)['typeAnnotation'])
}

/**
 * The members of a context that are read. What an `assign` reads to write the same member anew, as
 * a count that nobody looks at, is none.
 */
export function readIn(sources: Sources): ReadonlySet<string> {
  const read = new Set<string>()
  for (const [file, code] of Object.entries(sources)) {
    const program = parseSync(file, code).program as unknown as Open
    const names = new Set(['context'])
    walk(program, (node) => {
      const renamed = nameOf(node['key']) === 'context' ? nameOf(node['value']) : undefined
      if (node.type === 'Property' && renamed !== undefined) names.add(renamed)
    })
    visit(program, { names, read, isAssign: false })
  }
  return read
}

/** Where a node stands. */
type Inside = {
  /** What the context is called in this file. */
  names: ReadonlySet<string>
  read: Set<string>
  /** Inside of an `assign`: what it answers, what it took out of the context, what it writes. */
  isAssign: boolean
  answers?: readonly unknown[]
  taken?: Set<string>
  writes?: string | undefined
}

function visit(node: Open, inside: Inside): void {
  const { names, read, isAssign, taken, writes } = inside
  const here = isAssignCall(node)
    ? { ...inside, isAssign: true, answers: answersOf(node), taken: new Set<string>() }
    : inside
  // A member that an assign takes out of the context is read where its name stands.
  if (isAssign && node.type === 'ObjectPattern')
    return walk(node, (part) => {
      for (const key of keysRead(part, names)) taken?.add(key)
    })
  for (const key of keysRead(node, names)) if (key !== writes) read.add(key)
  const name = node.type === 'Identifier' ? nameOf(node) : undefined
  if (name !== undefined && taken?.has(name) && name !== writes) read.add(name)
  const isAnswer = isAssign && inside.answers?.includes(node)
  for (const child of childrenOf(node))
    visit(child, isAnswer ? { ...here, writes: nameOf(child['key']) ?? '' } : here)
}

function isAssignCall(node: Open): boolean {
  return node.type === 'CallExpression' && nameOf(node['callee']) === 'assign'
}

/** The given files, those that import them, and those that import these. */
export function aroundOf(sources: Sources, own: readonly string[]): Sources {
  const importers = new Map<string, string[]>()
  for (const [file, code] of Object.entries(sources))
    for (const [, path = ''] of code.matchAll(/from '(\.[^']+)'/g)) {
      const imported = normalize(join(dirname(file), path))
      importers.set(imported, [...(importers.get(imported) ?? []), file])
    }
  const near = own.flatMap((file) => [file, ...(importers.get(file) ?? [])])
  const found = new Set(near.flatMap((file) => [file, ...(importers.get(file) ?? [])]))
  return Object.fromEntries(Object.entries(sources).filter(([file]) => found.has(file)))
}

function keysRead(node: Open, names: ReadonlySet<string>): string[] {
  if (node.type === 'MemberExpression' && isContext(node['object'], names))
    return [nameOf(node['property']) ?? '']
  if (node.type === 'VariableDeclarator' && isContext(node['init'], names))
    return patternKeys(node['id'])
  // ({ context: { known, values } }) => …
  if (node.type === 'Property' && nameOf(node['key']) === 'context')
    return patternKeys(node['value'])
  // ({ records }: Pick<MovesContext, 'records'>) => …
  if (
    node.type === 'ObjectPattern' &&
    /Context\b/.test(JSON.stringify(node['typeAnnotation'] ?? ''))
  )
    return patternKeys(node)
  return []
}

function isContext(node: unknown, names: ReadonlySet<string>): boolean {
  const open = node as Open | null
  if (open?.type === 'Identifier') return names.has(nameOf(open) ?? '')
  if (open?.type === 'ChainExpression') return isContext(open['expression'], names)
  return open?.type === 'MemberExpression' && nameOf(open['property']) === 'context'
}

function patternKeys(node: unknown): string[] {
  const open = node as Open
  if (open.type === 'AssignmentPattern') return patternKeys(open['left'])
  if (open.type !== 'ObjectPattern') return []
  return (open['properties'] as Open[]).flatMap((member) => nameOf(member['key']) ?? [])
}

/** The objects that an `assign` answers: its own, or those its function returns. */
function answersOf(call: Open): unknown[] {
  const found: unknown[] = []
  const take = (node: unknown): void => {
    const open = node as Open | null | undefined
    if (open?.type === 'ParenthesizedExpression') take(open['expression'])
    if (open?.type === 'ArrowFunctionExpression') take(open['body'])
    if (open?.type === 'BlockStatement') (open['body'] as unknown[]).forEach(take)
    if (open?.type === 'IfStatement') take(open['consequent'])
    if (open?.type === 'ReturnStatement') take(open['argument'])
    if (open?.type === 'ObjectExpression') found.push(open)
  }
  take((call['arguments'] as unknown[])[0])
  return found
}

function texts(node: unknown, take: (text: string) => void): void {
  const open = node as Open | null | undefined
  if (open?.type === 'Literal' && typeof open['value'] === 'string') take(open['value'])
  if (open?.type === 'TSLiteralType') texts(open['literal'], take)
  if (open?.type === 'TSAsExpression') texts(open['expression'], take)
  if (open?.type === 'TSUnionType') for (const one of open['types'] as unknown[]) texts(one, take)
  if (open?.type === 'ConditionalExpression') {
    texts(open['consequent'], take)
    texts(open['alternate'], take)
  }
}

function nameOf(node: unknown): string | undefined {
  const open = node as Open | null | undefined
  if (open?.type === 'Identifier') return String(open['name'])
  return open?.type === 'Literal' ? String(open['value']) : undefined
}

function walk(node: Node, see: (node: Open) => void): void {
  see(node as Open)
  for (const child of childrenOf(node as Open)) walk(child, see)
}

function childrenOf(node: Open): Open[] {
  return Object.values(node)
    .flat()
    .filter(
      (value): value is Open =>
        typeof value === 'object' && value !== null && typeof (value as Open).type === 'string',
    )
}
