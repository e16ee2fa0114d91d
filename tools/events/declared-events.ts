import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import type { EventField } from '#kit/inspect/event-form.ts'

/** `isParameter`: its type is a type parameter, so an example is of little use. */
export type Declared = EventField & { isParameter?: boolean }
/** The parts of the syntax tree of types that are read here. */
type Node = {
  type: string
  id?: { name: string }
  typeAnnotation?: Node
  typeName?: { name?: string }
  typeArguments?: { params: readonly Node[] } | null
  typeParameters?: { params: readonly { name: { name: string } }[] } | null
  types?: readonly Node[]
  members?: readonly Node[]
  key?: { name?: string; value?: string }
  optional?: boolean
  literal?: { value: unknown }
  declaration?: Node
}
type Shape = { eventType: string | undefined; fields: Declared[] }
/** The type names that are visible in a file: its own, and the exports of others. */
type Names = { aliases: ReadonlyMap<string, Node>; parameters: ReadonlySet<string> }

const folders = ['src/machines/app', 'src/machines/screen']

/** The events that the app's machines declare, with their properties. */
export function declaredEvents(): Map<string, Declared[]> {
  const files = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((one) => one.endsWith('.ts'))
      .map((name) => typesIn(join(folder, name))),
  )
  const everywhere = files.flatMap(({ exported }) => exported)
  const events = new Map<string, Declared[]>()
  for (const { own, parameters } of files) {
    const names = { aliases: new Map([...everywhere, ...own]), parameters }
    for (const { eventType, fields } of own.flatMap(([, node]) => shapesOf(node, names))) {
      if (!eventType?.includes('.') || eventType.startsWith('xstate.')) continue
      const known = events.get(eventType)
      if (!known || known.length < fields.length) events.set(eventType, fields)
    }
  }
  return events
}

type Types = {
  own: [string, Node][]
  exported: [string, Node][]
  parameters: ReadonlySet<string>
}

function typesIn(file: string): Types {
  const { body } = parseSync(file, readFileSync(file, 'utf8')).program
  const types: Types & { parameters: Set<string> } = {
    own: [],
    exported: [],
    parameters: new Set(),
  }
  for (const statement of body as unknown as readonly Node[]) {
    const one = statement.declaration ?? statement
    if (one.type !== 'TSTypeAliasDeclaration' || !one.id || !one.typeAnnotation) continue
    types.own.push([one.id.name, one.typeAnnotation])
    if (statement.declaration) types.exported.push([one.id.name, one.typeAnnotation])
    for (const { name } of one.typeParameters?.params ?? []) types.parameters.add(name.name)
  }
  return types
}

/** The possible shapes of a type: one for each part of a union. */
function shapesOf(node: Node, names: Names, depth = 0): Shape[] {
  if (depth > 8) return []
  const inner = (one: Node) => shapesOf(one, names, depth + 1)
  if (node.type === 'TSUnionType') return (node.types ?? []).flatMap(inner)
  if (node.type === 'TSParenthesizedType' && node.typeAnnotation) return inner(node.typeAnnotation)
  if (node.type === 'TSIntersectionType')
    return (node.types ?? [])
      .map(inner)
      .filter((shapes) => shapes.length > 0)
      .reduce<Shape[]>(
        (all, shapes) => all.flatMap((one) => shapes.map((two) => joined(one, two))),
        [{ eventType: undefined, fields: [] }],
      )
  const [of, left] = node.typeArguments?.params ?? []
  const utility = node.typeName?.name
  if (of && left && (utility === 'Omit' || utility === 'Pick'))
    return inner(of).map((one) => picked(one, left, utility === 'Pick'))
  const alias = names.aliases.get(node.typeName?.name ?? '')
  if (alias) return inner(alias)
  return node.type === 'TSTypeLiteral' ? [shapeOf(node.members ?? [], names)] : []
}

function joined(one: Shape, two: Shape): Shape {
  return {
    eventType: one.eventType ?? two.eventType,
    fields: [...one.fields, ...two.fields],
  }
}

function picked(shape: Shape, named: Node, isKept: boolean): Shape {
  const paths = [named, ...(named.types ?? [])].map(({ literal }) => literal?.value)
  return { ...shape, fields: shape.fields.filter(({ path }) => paths.includes(path) === isKept) }
}

function shapeOf(members: readonly Node[], names: Names): Shape {
  const shape: Shape = { eventType: undefined, fields: [] }
  for (const member of members) {
    const name = member.key?.name ?? member.key?.value
    const of = member.typeAnnotation?.typeAnnotation
    if (member.type !== 'TSPropertySignature' || name === undefined || !of) continue
    if (name === 'type' && typeof of.literal?.value === 'string') shape.eventType = of.literal.value
    else shape.fields.push(fieldOf(name, of, names, member.optional === true))
  }
  return shape
}

function fieldOf(path: string, node: Node, names: Names, isOptional: boolean): Declared {
  const parts = partsOf(node, names.aliases)
  const rest = parts.filter(({ type }) => type !== 'TSUndefinedKeyword' && type !== 'TSNullKeyword')
  const options = rest.flatMap(({ literal }) =>
    typeof literal?.value === 'string' ? [literal.value] : [],
  )
  const isChoice = options.length > 0 && options.length === rest.length
  return {
    path,
    kind: isChoice ? 'choice' : kindOf(rest),
    ...(isChoice && { options }),
    ...(names.parameters.has(node.typeName?.name ?? '') && { isParameter: true }),
    ...((isOptional || rest.length < parts.length) && { isOptional: true }),
  }
}

/** The parts of a union, with named unions resolved. */
function partsOf(node: Node, aliases: ReadonlyMap<string, Node>): readonly Node[] {
  if (node.type === 'TSUnionType') return (node.types ?? []).flatMap((one) => partsOf(one, aliases))
  const alias = aliases.get(node.typeName?.name ?? '')
  return alias && alias.type !== 'TSTypeLiteral' ? partsOf(alias, aliases) : [node]
}

function kindOf(parts: readonly Node[]): EventField['kind'] {
  const [only, ...more] = parts
  if (!only || more.length > 0) return 'data'
  if (only.type === 'TSStringKeyword') return 'text'
  if (only.type === 'TSNumberKeyword') return 'number'
  if (only.type === 'TSBooleanKeyword') return 'flag'
  // A property of a type parameter, such as the id of a row.
  if (only.type === 'TSIndexedAccessType') return 'text'
  return /^TS(ArrayType|TypeOperator)$/.test(only.type) ? 'list' : 'data'
}
