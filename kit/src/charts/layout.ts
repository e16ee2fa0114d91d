import Elk, { type ElkExtendedEdge, type ElkNode, type ElkPoint } from 'elkjs/lib/elk.bundled.js'
import type { Chart, ChartState } from './chart.ts'
import { type ChartLine, labelSize, linesOf } from './lines.ts'
import { type Line, type Size, sizeOf } from './text.ts'

type Box = { x: number; y: number } & Size
export type Placed = Size & {
  /** `shift`: how far its texts are moved to the right. */
  states: readonly (Box & { state: ChartState; depth: number; shift?: number })[]
  starts: readonly Box[]
  /** `edge` is absent for the short lines of initial states. */
  lines: readonly { points: readonly ElkPoint[]; edge?: ChartLine; label?: Box }[]
}

export const padding = 14
/** The space above the name of a state. */
export const nameRoom = 7
const startSize = 12
const historySize = 34
/** The space between the name of a state and the text below it. */
export const titleGap = 4

const rules = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.layered.thoroughness': '40',
  // Lines into nested states are sorted together with those around them.
  'elk.layered.crossingMinimization.hierarchicalSweepiness': '1',
  'elk.layered.spacing.nodeNodeBetweenLayers': '14',
  'elk.layered.spacing.edgeNodeBetweenLayers': '12',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '9',
  'elk.spacing.nodeNode': '24',
  'elk.spacing.edgeNode': '14',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
}

/**
 * The candidate layouts, of which the best one is drawn, because no single one is good for all
 * charts. Their names are stored in the drawings, so keep them.
 */
export const layouts: Readonly<Record<string, Options>> = Object.fromEntries(
  ['DEPTH_FIRST', 'GREEDY'].flatMap((cycles) =>
    ['LINEAR_SEGMENTS', 'NETWORK_SIMPLEX'].flatMap((placement) =>
      ['1', '4', '7', '10'].map((seed) => [
        `${cycles.toLowerCase()}-${placement.toLowerCase()}-${seed}`.replaceAll('_', '-'),
        {
          'elk.direction': 'DOWN',
          'elk.layered.cycleBreaking.strategy': cycles,
          'elk.layered.nodePlacement.strategy': placement,
          'elk.randomSeed': seed,
        },
      ]),
    ),
  ),
)

/** Computes the positions of everything in a chart. Deterministic. */
export async function layOut({ root, edges: written }: Chart, options: Options): Promise<Placed> {
  const edges = linesOf(written)
  const laidOut: ElkNode = await new Elk().layout({
    ...nodeOf(root, options),
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

/** The text below the title: notes and internal transitions. */
export function bodyOf({ notes, rows }: Pick<ChartState, 'notes' | 'rows'>): Line[] {
  return [...notes, ...rows.flatMap(({ lines }) => lines)]
}

type Options = Readonly<Record<string, string>>

function nodeOf(state: ChartState, options: Options): ElkNode {
  if (state.isHistory) return { id: state.id, width: historySize, height: historySize }
  const body = bodyOf(state)
  const text = sizeOf([titleLine(state), ...body])
  const top = text.height + (body.length > 0 ? titleGap : 0)
  if (state.children.length === 0)
    return {
      id: state.id,
      width: Math.max(96, text.width + 2 * padding),
      height: top + 2 * padding - 14,
    }
  return {
    id: state.id,
    layoutOptions: {
      ...rules,
      ...options,
      'elk.padding': `[top=${top + padding + 6},left=18,bottom=16,right=18]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${text.width + 2 * padding},${top + 60})`,
    },
    children: [
      ...(state.initial === undefined
        ? []
        : [{ id: `${state.id}~start`, width: startSize, height: startSize }]),
      ...state.children.map((child) => nodeOf(child, options)),
    ],
  }
}

function edgeOf(edge: ChartLine): ElkExtendedEdge {
  const { width, height } = labelSize(edge)
  return {
    id: idOf(edge),
    sources: [edge.source],
    targets: [edge.target],
    labels: [
      {
        text: idOf(edge),
        width: width + 12,
        height: height + 8,
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
  edges: ReadonlyMap<string, ChartLine>,
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

function idOf({ source, target }: ChartLine): string {
  return `${source} to ${target}`
}

function boxOf({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box {
  return { x, y, width, height }
}
