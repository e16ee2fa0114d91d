import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'

type Style = Record<string, unknown>
/** A style object of a source, as far as its values stand there. */
type StyleUse = { file: string; name: string; style: Style }

const views = join(import.meta.dirname, '../../src/views')

/** Every style object in the screens: the style props of each element, and what `css` is given. */
export function stylesInSources(isStyleProp: (name: string) => boolean): StyleUse[] {
  return readdirSync(views, { recursive: true, encoding: 'utf8' })
    .filter((file) => /-parts\.ts$|\.tsx$/.test(file))
    .flatMap((file) => stylesIn(file, readFileSync(join(views, file), 'utf8'), isStyleProp))
}

/** The style objects of one source. Only elements that come from Chakra or `ui` have style props. */
export function stylesIn(
  file: string,
  code: string,
  isStyleProp: (name: string) => boolean,
): StyleUse[] {
  const parts = new Set<string>()
  const found: StyleUse[] = []
  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      if (/^@chakra-ui\/|\/ui\//.test(source.value))
        for (const { local } of specifiers) parts.add(local.name)
    },
    // Chakra's factory with styles of its own: `chakra('li', { base: … })`.
    CallExpression({ callee, arguments: [, recipe] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'chakra' || !parts.has('chakra')) return
      for (const config of valuesOf(recipe))
        if (isStyle(config) && isStyle(config.base))
          found.push({ file, name: 'chakra', style: config.base })
    },
    JSXOpeningElement({ name, attributes }) {
      const own = name.type === 'JSXMemberExpression' ? name.object : name
      if (own.type !== 'JSXIdentifier' || !parts.has(own.name)) return
      const named = attributes.flatMap((it) =>
        it.type === 'JSXAttribute' && it.name.type === 'JSXIdentifier'
          ? [{ prop: it.name.name, values: valuesOf(it.value) }]
          : [],
      )
      const props = named.filter(({ prop }) => prop !== 'css' && isStyleProp(prop))
      for (const style of combined(props)) found.push({ file, name: own.name, style })
      for (const { values } of named.filter(({ prop }) => prop === 'css'))
        for (const style of values) if (isStyle(style)) found.push({ file, name: own.name, style })
    },
  }).visit(parseSync(file, code).program)
  return found
}

/** One style object for the first value of each prop, and one for each further value. */
function combined(props: { prop: string; values: unknown[] }[]): Style[] {
  const most = Math.max(0, ...props.map(({ values }) => values.length))
  return Array.from({ length: most }, (_, at) =>
    Object.fromEntries(props.map(({ prop, values }) => [prop, values[at] ?? values[0]])),
  )
}

/** What an expression can be, where that is written down: both sides of a choice. */
function valuesOf(node: ESTree.Node | null | undefined): unknown[] {
  switch (node?.type) {
    case 'Literal':
      return 'value' in node ? [node.value] : []
    case 'JSXExpressionContainer':
      return valuesOf(node.expression)
    case 'ConditionalExpression':
      return [...valuesOf(node.consequent), ...valuesOf(node.alternate)]
    case 'LogicalExpression':
      return [...valuesOf(node.left), ...valuesOf(node.right)]
    case 'ArrayExpression':
      return [node.elements.map((element) => valuesOf(element)[0])]
    case 'ObjectExpression':
      return [objectOf(node)]
    case null:
    case undefined:
      return [true]
    default:
      return []
  }
}

function objectOf({ properties }: ESTree.ObjectExpression): Style {
  return Object.fromEntries(
    properties.flatMap((property) => {
      if (property.type !== 'Property' || property.computed) return []
      const { key } = property
      const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? key.value : null
      const [value] = valuesOf(property.value)
      return name === null || value === undefined ? [] : [[String(name), value]]
    }),
  )
}

function isStyle(value: unknown): value is Style {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
