import Elk, { type ElkExtendedEdge, type ElkNode, type ElkPoint } from 'elkjs/lib/elk.bundled.js'
import type { Chart, ChartEdge, ChartState } from './chart.ts'
import { type Line, type Size, sizeOf } from './text.ts'

type Box = { x: number; y: number } & Size
export type Placed = Size & {
  states: readonly (Box & { state: ChartState; depth: number })[]
  starts: readonly Box[]
  /** `edge` is absent for the short lines of initial states. */
  lines: readonly { points: readonly ElkPoint[]; edge?: ChartEdge; label?: Box }[]
}

export const padding = 14
const startSize = 12
/** Between the name of a state and the text below it. */
export const titleGap = 4
/** Between two transitions that share a line. */
export const labelGap = 6

const rules = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.randomSeed': '1',
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.nodePlacement.strategy': 'LINEAR_SEGMENTS',
  'elk.layered.spacing.nodeNodeBetweenLayers': '34',
  'elk.layered.spacing.edgeNodeBetweenLayers': '20',
  'elk.spacing.nodeNode': '40',
  'elk.spacing.edgeNode': '24',
  'elk.spacing.edgeEdge': '18',
  'elk.spacing.edgeLabel': '6',
}

/**
 * The chart's order is the order of events for people, so it guides the layout too; elkjs fails on
 * it when edges cross the border of a state.
 */
const inOrder = { 'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES' }

/** Positions everything in a chart. Deterministic. */
export async function layOut({ root, edges }: Chart): Promise<Placed> {
  const laidOut: ElkNode = await new Elk().layout({
    ...nodeOf(root),
    layoutOptions: { ...nodeOf(root).layoutOptions, ...(isFlat(root) ? inOrder : {}) },
    edges: [...edges.map(edgeOf), ...startsOf(root)],
  })
  const byId = new Map(edges.map((edge) => [idOf(edge), edge]))
  const found: { states: Placed['states'][number][]; starts: Box[] } = { states: [], starts: [] }
  const states = statesById(root)
  const visit = (node: ElkNode, depth: number): void => {
    const state = states.get(node.id)
    if (state) found.states.push({ ...boxOf(node), state, depth })
    else found.starts.push(boxOf(node))
    for (const child of node.children ?? []) visit(child, depth + 1)
  }
  visit(laidOut, 0)
  return {
    ...found,
    width: laidOut.width ?? 0,
    height: laidOut.height ?? 0,
    lines: (laidOut.edges ?? []).map((edge) => lineOf(edge, byId)),
  }
}

/** The title of a state. */
export function titleLine({ title }: ChartState): Line {
  return { text: title, tone: 'strong' }
}

/** The text below the title: invoked actors and internal transitions. */
export function bodyOf({ works, rows }: Pick<ChartState, 'works' | 'rows'>): Line[] {
  return [
    ...works.map((work): Line => ({ text: `at work: ${work}`, tone: 'quiet' })),
    ...rows.flatMap(({ lines }) => lines),
  ]
}

function nodeOf(state: ChartState): ElkNode {
  const body = bodyOf(state)
  const text = sizeOf([titleLine(state), ...body])
  const top = text.height + (body.length > 0 ? titleGap : 0)
  if (state.children.length === 0)
    return {
      id: state.id,
      width: Math.max(96, text.width + 2 * padding),
      height: top + 2 * padding - 6,
    }
  return {
    id: state.id,
    layoutOptions: {
      ...rules,
      'elk.padding': `[top=${top + padding + 12},left=20,bottom=20,right=20]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${text.width + 2 * padding},${top + 60})`,
    },
    children: [
      ...(state.initial === undefined
        ? []
        : [{ id: `${state.id}~start`, width: startSize, height: startSize }]),
      ...state.children.map(nodeOf),
    ],
  }
}

function edgeOf(edge: ChartEdge): ElkExtendedEdge {
  const { width, height } = sizeOf(edge.arrows.flatMap(({ lines }) => lines))
  return {
    id: idOf(edge),
    sources: [edge.source],
    targets: [edge.target],
    labels: [
      {
        text: idOf(edge),
        width: width + 12,
        height: height + (edge.arrows.length - 1) * labelGap + 8,
      },
    ],
  }
}

function startsOf(state: ChartState): ElkExtendedEdge[] {
  const own =
    state.initial === undefined
      ? []
      : [{ id: `${state.id}~begins`, sources: [`${state.id}~start`], targets: [state.initial] }]
  return [...own, ...state.children.flatMap(startsOf)]
}

function lineOf(
  { id, sections, labels }: ElkExtendedEdge,
  edges: ReadonlyMap<string, ChartEdge>,
): Placed['lines'][number] {
  const section = sections?.[0]
  const label = labels?.[0]
  return {
    points: section ? [section.startPoint, ...(section.bendPoints ?? []), section.endPoint] : [],
    edge: edges.get(id),
    label: label && boxOf(label),
  }
}

function statesById(state: ChartState): Map<string, ChartState> {
  return new Map([[state.id, state], ...state.children.flatMap((child) => [...statesById(child)])])
}

function isFlat({ children }: ChartState): boolean {
  return children.every((child) => child.children.length === 0)
}

function idOf({ source, target }: ChartEdge): string {
  return `${source} to ${target}`
}

function boxOf({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box {
  return { x, y, width, height }
}
