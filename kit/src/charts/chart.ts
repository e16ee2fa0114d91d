import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { firstOf } from '../reach.ts'
import { type Arrow, arrowsOf, isInside, stateWithId } from '../transitions.ts'
import { labelOf, legendOf, rolesOf } from './label.ts'
import type { Line } from './text.ts'

/** The label of a transition, with the key that identifies it in the inspector. */
export type Labelled = { key: string; lines: readonly Line[]; roles: readonly string[] }

export type ChartState = {
  id: string
  title: string
  description?: string
  isClosed: boolean
  /** A history state, drawn as a circle. */
  isHistory: boolean
  /** The id of the initial child state. */
  initial?: string
  /** The actors invoked in this state; at the root, the legend of short labels. */
  notes: readonly Line[]
  /** Internal transitions: written into the state instead of drawn around it. */
  rows: readonly Labelled[]
  children: readonly ChartState[]
}

/** All transitions from one state to another: one line in the drawing. */
export type ChartEdge = { source: string; target: string; arrows: readonly Labelled[] }
export type Chart = { root: ChartState; edges: readonly ChartEdge[] }

/** A machine as a chart, before layout. `isShort`: labels as short as a legend allows. */
export function chartOf(machine: AnyStateMachine, isShort = true): Chart {
  const arrows = arrowsOf(machine)
  const label = (arrow: Arrow): Labelled => ({
    key: arrow.id,
    lines: labelOf(machine, arrow, { isElse: isElse(arrow, arrows), isShort }),
    roles: rolesOf(arrow),
  })
  const edges = Map.groupBy(
    arrows.filter((arrow) => isDrawn(machine, arrow)),
    ({ source, targets }) => JSON.stringify([source, targets[0]]),
  )

  return {
    root: stateOf(machine.root, arrows, label),
    edges: [...edges.values()].flatMap((group) => {
      const target = group[0]?.targets[0]
      return group[0] && target !== undefined
        ? [{ source: group[0].source, target, arrows: group.map(label) }]
        : []
    }),
  }
}

/** The states of a chart, parents first. */
export function chartStates(state: ChartState): ChartState[] {
  return [state, ...state.children.flatMap(chartStates)]
}

function stateOf(
  node: AnyStateNode,
  arrows: readonly Arrow[],
  label: (arrow: Arrow) => Labelled,
): ChartState {
  const isRoot = node.parent === undefined
  const own = arrows.filter((arrow) => arrow.source === node.id && !isDrawn(node.machine, arrow))
  return {
    id: node.id,
    title: titleOf(node),
    description: isRoot ? undefined : descriptionOf(node),
    isHistory: node.type === 'history',
    isClosed: node.tags.includes('closed') || node.type === 'final',
    initial: node.type === 'compound' ? node.initial?.target[0]?.id : undefined,
    notes: [
      ...(isRoot ? legendOf(node.machine) : []),
      ...node.invoke.map(({ id, src }): Line => ({
        text: workText(id, String(src)),
        tone: 'quiet',
      })),
    ],
    rows: own.map((arrow) => withTarget(label(arrow), node, arrow)),
    children: Object.values(node.states).map((child) => stateOf(child, arrows, label)),
  }
}

function titleOf({ parent, description, id, key, type, history }: AnyStateNode): string {
  if (type === 'history') return history === 'deep' ? 'H*' : 'H'
  return parent === undefined ? (description ?? id) : key
}

/**
 * A history state is drawn as a symbol, so its description contains its name and default target.
 */
function descriptionOf(node: AnyStateNode): string | undefined {
  if (node.type !== 'history') return node.description
  const first = firstOf(node).map(({ key }) => key)
  return [`${node.key}: where it was last`, `at first ${first.join(', ')}`].join('; ')
}

/**
 * Transitions between two states are drawn as lines; those that stay, re-enter or lead inside are
 * written into the state.
 */
function isDrawn(machine: AnyStateMachine, { source, targets }: Arrow): boolean {
  const target = targets[0]
  return (
    target !== undefined && !isInside(stateWithId(machine, target), stateWithId(machine, source))
  )
}

/** Actors without a name are shown by their id. */
function workText(id: string, src: string): string {
  return `at work: ${src.startsWith('xstate.invoke.') ? id : src}`
}

function withTarget(labelled: Labelled, node: AnyStateNode, { targets }: Arrow): Labelled {
  const target = targets[0]
  if (target === undefined) return labelled
  const where =
    target === node.id
      ? 'begins anew'
      : `→ ${stateWithId(node.machine, target).path.slice(node.path.length).join('.')}`
  return {
    ...labelled,
    lines: labelled.lines.map((line, index) =>
      index === 0 ? { ...line, text: `${line.text} ${where}` } : line,
    ),
  }
}

function isElse({ source, event, guards, id }: Arrow, arrows: readonly Arrow[]): boolean {
  const branches = arrows.filter((other) => other.source === source && other.event === event)
  return guards.length === 0 && branches.length > 1 && branches[0]?.id !== id
}
