/** The part of a syntax tree that the rule reads (ESTree, as ESLint plugins get it). */
type Node = {
  type: string
  name?: Node & { name?: string; object?: Node; property?: Node }
  computed?: boolean
  key?: Node
  value?: Node & string
  source?: { value: string }
  specifiers?: { local: { name: string } }[]
  expression?: Node
  argument?: Node
  attributes?: Node[]
  properties?: Node[]
  elements?: (Node | null)[]
  consequent?: Node
  alternate?: Node
  left?: Node
  right?: Node
}
type Context = { report(finding: { node: Node; message: string }): void }

const message =
  'Name style props and conditions literally: the build takes them from the sources (ADR 0100).'

/**
 * Rejects style props, conditions and `css` with computed keys: the engine's tables contain only
 * what the sources mention literally, and the test reads only literals.
 */
const noDynamicStyles = {
  create({ report: tell }: Context) {
    const parts = new Set<string>()
    const report = (node: Node) => tell({ node, message })
    return {
      ImportDeclaration({ source, specifiers = [] }: Node) {
        if (/^@chakra-ui\/|\/ui\//.test(source?.value ?? ''))
          for (const { local } of specifiers) parts.add(local.name)
      },
      JSXOpeningElement({ name, attributes = [] }: Node) {
        const own = nameOf(name?.type === 'JSXMemberExpression' ? name.object : name)
        if (!parts.has(own)) return
        for (const attribute of attributes) {
          const value = attribute.value?.expression
          const isCss = nameOf(attribute.name) === 'css'
          if (isCss ? !isWritten(value) : hasDynamicKey(value ?? attribute.argument))
            report(attribute)
        }
      },
    }
  },
}

function nameOf(node: unknown): string {
  return typeof node === 'object' && node !== null && 'name' in node ? String(node.name) : ''
}

/**
 * Whether it consists of literal style objects, lists of them and conditional choices between them.
 */
function isWritten(node: Node | null | undefined): boolean {
  switch (node?.type) {
    case 'ObjectExpression':
      return !hasDynamicKey(node)
    case 'ArrayExpression':
      return (node.elements ?? []).every(isWritten)
    case 'ConditionalExpression':
      return isWritten(node.consequent) && isWritten(node.alternate)
    case 'LogicalExpression':
      return isWritten(node.right)
    default:
      return false
  }
}

function hasDynamicKey(node: Node | null | undefined): boolean {
  if (node?.type !== 'ObjectExpression') return false
  return (node.properties ?? []).some(
    (property) =>
      (property.computed && property.key?.type !== 'Literal') || hasDynamicKey(property.value),
  )
}

export default {
  meta: { name: 'sevenfold-styles' },
  rules: { 'no-dynamic-styles': noDynamicStyles },
}
