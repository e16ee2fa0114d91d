import type { Property, Watch } from './properties.ts'

/** Something whose walks can be explored: situations, and the moments that connect them. */
export type Walked<Situation, Moment> = {
  starts: readonly Arrived<Situation, Moment>[]
  next(situation: Situation): Iterable<Arrived<Situation, Moment>>
  /** Situations with the same key have the same future. */
  keyOf(situation: Situation): string
  /** The maximum number of situations; default: 100,000. */
  maxSituations?: number
}
type Arrived<Situation, Moment> = { situation: Situation; moment: Moment }

/** All walks: the situations by number, and the steps out of each. */
export type Paths<Moment> = {
  situations: number
  starts: readonly Edge<Moment>[]
  steps: readonly (readonly Edge<Moment>[])[]
}
type Edge<Moment> = { to: number; moment: Moment }

/** A property and whether every walk satisfies it. `broken`: a shortest walk that violates it. */
export type Verdict<Moment> = { sentence: string; situations: number; broken?: readonly Moment[] }

/** Explores every situation once, breadth first. @throws RangeError if there are too many */
export function allPaths<Situation, Moment>({
  starts,
  next,
  keyOf,
  maxSituations = 100_000,
}: Walked<Situation, Moment>): Paths<Moment> {
  const numbers = new Map<string, number>()
  const waiting: Situation[] = []
  const edgeTo = ({ situation, moment }: Arrived<Situation, Moment>): Edge<Moment> => {
    const key = keyOf(situation)
    const known = numbers.get(key)
    if (known !== undefined) return { to: known, moment }
    if (numbers.size === maxSituations)
      throw new RangeError(`more than ${maxSituations} situations: distinguish less`)
    numbers.set(key, numbers.size)
    waiting.push(situation)
    return { to: numbers.size - 1, moment }
  }
  const first = starts.map(edgeTo)
  const steps: Edge<Moment>[][] = []
  // The iteration includes situations that are added during it.
  for (const situation of waiting) steps.push(Array.from(next(situation), edgeTo))
  return { situations: numbers.size, starts: first, steps }
}

type Node<Moment> = {
  at: number
  watch: Watch<Moment>
  /** The first walk that led here: its last moment, and the previous node. */
  moment: Moment
  from: Node<Moment> | undefined
  /** The nodes from which a step leads here. */
  comesFrom: Node<Moment>[]
}

/**
 * Checks a property on every walk. Something that is due counts as kept if from every reachable
 * situation a way to it stays open: endless loops are allowed, because users stop at some time.
 */
export function checkPaths<Moment>(
  { starts, steps }: Paths<Moment>,
  { sentence, begin, by }: Property<Moment>,
): Verdict<Moment> {
  const nodes = new Map<string, Node<Moment>>()
  const waiting: Node<Moment>[] = []
  const verdict = (broken?: readonly Moment[]): Verdict<Moment> => ({
    sentence,
    situations: nodes.size,
    ...(broken && { broken }),
  })
  const arrives = ({ to, moment }: Edge<Moment>, from?: Node<Moment>): boolean => {
    const watch = (from?.watch ?? begin).see(moment)
    if (!watch) return false
    const key = `${to} ${watch.key}`
    const known = nodes.get(key)
    const node = known ?? { at: to, watch, moment, from, comesFrom: [] }
    if (from && (!by || by(moment))) node.comesFrom.push(from)
    if (!known) {
      nodes.set(key, node)
      waiting.push(node)
    }
    return true
  }
  for (const edge of starts) if (!arrives(edge)) return verdict([edge.moment])
  for (const node of waiting)
    for (const edge of steps[node.at] ?? [])
      if (!arrives(edge, node)) return verdict([...walkTo(node), edge.moment])
  const lost = firstLost([...nodes.values()])
  return verdict(lost && walkTo(lost))
}

/** The first situation in which something is due but can no longer happen. */
function firstLost<Moment>(nodes: readonly Node<Moment>[]): Node<Moment> | undefined {
  const kept = new Set(nodes.filter(({ watch }) => !watch.isDue))
  // The iteration includes nodes that are added during it.
  for (const { comesFrom } of kept) for (const node of comesFrom) kept.add(node)
  return nodes.find((node) => !kept.has(node))
}

function walkTo<Moment>(end: Node<Moment>): Moment[] {
  const walk: Moment[] = []
  for (let node: Node<Moment> | undefined = end; node; node = node.from) walk.unshift(node.moment)
  return walk
}
