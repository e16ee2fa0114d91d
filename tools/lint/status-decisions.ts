import { lifecycles } from '../../src/machines/lifecycles/registry.ts'
import { statesOf } from '#kit/transitions.ts'

/** The part of a syntax tree that the rule reads (ESTree, as ESLint plugins get it). */
type Node = {
  type: string
  value?: unknown
  operator?: string
  left?: Node
  right?: Node
  init?: Node | null
  expression?: Node
  elements?: (Node | null)[]
  discriminant?: Node
  cases?: { test: Node | null }[]
  callee?: Node & { object?: Node; property?: Node & { name?: string } }
}
type Context = {
  sourceCode: { getText(node: Node): string }
  report(finding: { node: Node; message: string }): void
}

const states = new Set<unknown>(
  lifecycles.flatMap(({ machine }) => statesOf(machine).map(({ key }) => key)),
)
const message =
  'What a status means is a tag or an event of its lifecycle: ask the actor, `isOver`, ' +
  '`isLive` or allowedEvents.'

/**
 * Rejects code of screens that decides by the name of a status: comparisons with a lifecycle's
 * state, and lists of states. Such a list would miss a state that is added later.
 */
const noStatusDecisions = {
  create({ sourceCode, report: tell }: Context) {
    const report = (node: Node) => tell({ node, message })
    const isState = (node: Node | null | undefined) =>
      node?.type === 'Literal' && states.has(node.value)
    const isAboutStatus = (node: Node | undefined) =>
      node !== undefined &&
      /(\bstatus|Status|liveState|membershipState)(Id)?$/.test(sourceCode.getText(node))
    const isId = (node: Node | undefined) =>
      node?.type === 'MemberExpression' && /^orderStatusIds\b/.test(sourceCode.getText(node))
    const isList = (node: Node | null | undefined): boolean => {
      const list = node?.type.startsWith('TS') ? node.expression : node
      const elements = list?.elements ?? []
      return elements.length > 1 && elements.every(isState)
    }
    return {
      BinaryExpression(node: Node) {
        if (!/^[!=]==?$/.test(node.operator ?? '')) return
        for (const [side, other] of [
          [node.left, node.right],
          [node.right, node.left],
        ])
          if (isAboutStatus(other) && (isState(side) || isId(side))) report(node)
      },
      SwitchStatement(node: Node) {
        if (isAboutStatus(node.discriminant) && node.cases?.some(({ test }) => isState(test)))
          report(node)
      },
      VariableDeclarator(node: Node) {
        if (isList(node.init)) report(node)
      },
      CallExpression(node: Node) {
        const { object, property } = node.callee ?? {}
        if (property?.name === 'includes' && isList(object)) report(node)
      },
    }
  },
}

export default {
  meta: { name: 'sevenfold-statuses' },
  rules: { 'no-status-decisions': noStatusDecisions },
}
