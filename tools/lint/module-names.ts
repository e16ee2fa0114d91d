import { moduleNames } from '../../contract/modules.ts'

/** The part of a syntax tree that the rule reads (ESTree, as ESLint plugins get it). */
type Node = {
  type: string
  value?: unknown
  operator?: string
  shorthand?: boolean
  computed?: boolean
  left?: Node
  right?: Node
  key?: Node & { name?: string }
  object?: Node
  callee?: Node & { property?: Node & { name?: string } }
  arguments?: Node[]
  elements?: (Node | null)[]
  discriminant?: Node
  cases?: { test: Node | null }[]
  typeName?: Node
  typeArguments?: Node & { params: Node[] }
}
type Context = {
  sourceCode: { getText(node: Node): string }
  report(finding: { node: Node; message: string }): void
}

const names = new Set<unknown>(moduleNames)
/** Module names that are also ordinary words, so that they are only reported in certain uses. */
const words = new Set<unknown>(['service', 'job'])
const message =
  'What differs between modules is declared in contract/modules/ and asked by `has(module, …)`.'

/**
 * Rejects code that decides by the name of a module: comparisons, lists and tables. A new module
 * would have to be added to each of them.
 */
const noModuleNames = {
  create({ sourceCode, report: tell }: Context) {
    const isAboutModule = (node: Node | undefined) =>
      node !== undefined && /module/i.test(sourceCode.getText(node))
    const report = (node: Node) => tell({ node, message })
    const isName = (node: Node | null | undefined) =>
      node?.type === 'Literal' && names.has(node.value)
    const isId = (node: Node | undefined) =>
      node?.type === 'MemberExpression' && sourceCode.getText(node).startsWith('moduleIds.')
    return {
      Literal(node: Node) {
        if (names.has(node.value) && !words.has(node.value)) report(node)
      },
      Property(node: Node) {
        const name = node.key?.name
        if (!node.computed && !node.shorthand && names.has(name) && !words.has(name)) report(node)
      },
      BinaryExpression(node: Node) {
        if (!/^[!=]==?$/.test(node.operator ?? '')) return
        for (const [side, other] of [
          [node.left, node.right],
          [node.right, node.left],
        ])
          if (isId(side) || (isName(side) && words.has(side?.value) && isAboutModule(other)))
            report(node)
      },
      SwitchStatement(node: Node) {
        if (isAboutModule(node.discriminant) && node.cases?.some(({ test }) => isName(test)))
          report(node)
      },
      CallExpression(node: Node) {
        const list = node.callee?.object
        if (node.callee?.property?.name !== 'includes' || !isAboutModule(node.arguments?.[0]))
          return
        if (list?.elements?.some((one) => isName(one) && words.has(one?.value))) report(node)
      },
      TSTypeReference(node: Node) {
        const keys = node.typeArguments?.params[0]
        if (!node.typeName || !keys || sourceCode.getText(node.typeName) !== 'Record') return
        if (/\bModule(Name|Id)\b/.test(sourceCode.getText(keys))) report(node)
      },
    }
  },
}

export default { meta: { name: 'sevenfold' }, rules: { 'no-module-names': noModuleNames } }
