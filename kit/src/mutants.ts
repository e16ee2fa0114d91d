import { type AnyStateMachine, type AnyStateNode, createMachine, not } from 'xstate'
import { type Arrow, arrowsOf, isInside, stateWithId, statesOf } from './transitions.ts'

type Place = readonly (string | number)[]
type Transition = Readonly<Record<string, unknown>>
type Site = { place: Place; index: number; arrow: Arrow }

/**
 * One mutant of a chart, in or below the outermost state `within`. `plant` creates it as a copy.
 */
export type Mutant = { name: string; within?: string; plant(): AnyStateMachine }

/**
 * Every small fault of a kind: a transition removed or retargeted, a guard removed or negated, an
 * entry of a guard's lists (roles, conditions) removed or replaced by another that the machine
 * uses, a delay one millisecond longer or shorter. Deterministic.
 */
export function mutantsOf(machine: AnyStateMachine): Mutant[] {
  return [
    ...sitesOf(machine).flatMap((site) => [
      ...moveMutants(machine, site),
      ...guardMutants(machine, site),
    ]),
    ...delayMutants(machine),
  ]
}

function moveMutants(machine: AnyStateMachine, site: Site): Mutant[] {
  const other = elsewhere(machine, site.arrow)
  return [
    mutant(machine, site, 'dropped', () => undefined),
    ...(other
      ? [
          mutant(machine, site, `leads to ${other.path.join('.')}`, (transition) => ({
            ...transition,
            target: addressOf(other),
          })),
        ]
      : []),
  ]
}

function guardMutants(machine: AnyStateMachine, site: Site): Mutant[] {
  return site.arrow.guards.flatMap(({ params }) => {
    const lists = Object.entries(
      typeof params === 'object' && params !== null ? params : {},
    ).filter((entry): entry is [string, string[]] => Array.isArray(entry[1]))
    if (lists.length === 0)
      return [
        mutant(machine, site, 'without its guard', ({ guard: _, ...transition }) => transition),
        mutant(machine, site, 'with its guard turned round', (transition) => ({
          ...transition,
          guard: not(transition['guard'] as string),
        })),
      ]
    return lists.flatMap(([key, words]) =>
      words.flatMap((word, index) => {
        const withWords = (changed: readonly string[]) => (transition: Transition) => ({
          ...transition,
          guard: {
            ...(transition['guard'] as object),
            params: { ...(params as object), [key]: changed },
          },
        })
        const other = nextWord(machine, key, words, word)
        return [
          mutant(machine, site, `${key} without ${word}`, withWords(words.toSpliced(index, 1))),
          ...(other === undefined
            ? []
            : [
                mutant(
                  machine,
                  site,
                  `${key} with ${other} for ${word}`,
                  withWords(words.toSpliced(index, 1, other)),
                ),
              ]),
        ]
      }),
    )
  })
}

function delayMutants(machine: AnyStateMachine): Mutant[] {
  const { delays } = machine.implementations
  return Object.entries(delays).flatMap(([name, delay]) =>
    [1, -1].map((ms) => ({
      name: `the delay ${name}: ${ms > 0 ? 'longer' : 'shorter'} by a millisecond`,
      plant: () => {
        const changed =
          typeof delay === 'function'
            ? (...args: Parameters<typeof delay>) => delay(...args) + ms
            : Number(delay) + ms
        return remade(machine, machine.config, {
          ...machine.implementations,
          delays: { ...delays, [name]: changed },
        })
      },
    })),
  )
}

function mutant(
  machine: AnyStateMachine,
  { place, index, arrow }: Site,
  fault: string,
  change: (transition: Transition) => Transition | undefined,
): Mutant {
  const branches = arrowsOf(machine).filter(
    ({ source, event }) => source === arrow.source && event === arrow.event,
  )
  const where = arrow.source.slice(machine.id.length + 1) || 'anywhere'
  return {
    name:
      `${where} | ${arrow.event || 'always'}${branches.length > 1 ? ` (${index + 1})` : ''}: ` +
      `${fault}`,
    within: stateWithId(machine, arrow.source).path[0],
    plant: () =>
      remade(machine, changedAt(machine.config, place, index, change), machine.implementations),
  }
}

/** All transitions, with their places in the machine's configuration. */
function sitesOf(machine: AnyStateMachine): Site[] {
  const arrows = arrowsOf(machine)
  return statesOf(machine).flatMap((node) =>
    holdersOf(node).flatMap(({ place, event }) =>
      arrows
        .filter((arrow) => arrow.source === node.id && arrow.event === event)
        .map((arrow, index) => ({ place, index, arrow })),
    ),
  )
}

function holdersOf(node: AnyStateNode): { place: Place; event: string }[] {
  const at = node.path.flatMap((key) => ['states', key])
  const { on = {}, after = {}, always, onDone, invoke } = node.config
  const invoked = (index: number): Place => [
    ...at,
    'invoke',
    ...(Array.isArray(invoke) ? [index] : []),
  ]
  return [
    ...Object.keys(on).map((event) => ({ place: [...at, 'on', event], event })),
    ...Object.keys(after).map((delay) => ({
      place: [...at, 'after', delay],
      event: `xstate.after.${delay}.${node.id}`,
    })),
    ...(always === undefined ? [] : [{ place: [...at, 'always'], event: '' }]),
    ...(onDone === undefined
      ? []
      : [{ place: [...at, 'onDone'], event: `xstate.done.state.${node.id}` }]),
    ...node.invoke.flatMap(({ id }, index) => [
      { place: [...invoked(index), 'onDone'], event: `xstate.done.actor.${id}` },
      { place: [...invoked(index), 'onError'], event: `xstate.error.actor.${id}` },
    ]),
  ]
}

/** An address of a state that works everywhere, with escaped dots. */
function addressOf({ machine, path }: AnyStateNode): string {
  return `#${[machine.id, ...path].map((key) => key.replace(/[\\.]/g, '\\$&')).join('.')}`
}

/**
 * The next state that is neither the target, nor a descendant or ancestor of it. For a transition
 * without a target, the source counts as the target; on the root, the last state is used.
 */
function elsewhere(machine: AnyStateMachine, { source, targets }: Arrow): AnyStateNode | undefined {
  const states = statesOf(machine)
  const from = stateWithId(machine, targets[0] ?? source)
  if (from === machine.root) return states.length > 1 ? states.at(-1) : undefined
  const at = states.indexOf(from)
  return [...states.slice(at + 1), ...states.slice(0, at)].find(
    (node) => !isInside(node, from) && !isInside(from, node),
  )
}

/** The next word, in the order of first use in the machine, that the list does not contain. */
function nextWord(
  machine: AnyStateMachine,
  key: string,
  words: readonly string[],
  word: string,
): string | undefined {
  const all = [
    ...new Set(
      arrowsOf(machine).flatMap(({ guards }) =>
        guards.flatMap(
          ({ params }) => (params as Record<string, string[]> | undefined)?.[key] ?? [],
        ),
      ),
    ),
  ]
  const at = all.indexOf(word)
  return [...all.slice(at + 1), ...all.slice(0, at)].find((other) => !words.includes(other))
}

function changedAt(
  config: unknown,
  place: Place,
  index: number,
  change: (transition: Transition) => Transition | undefined,
): unknown {
  const [key, ...rest] = place
  if (key === undefined) return changedIn(config, index, change)
  if (Array.isArray(config))
    return config.map((part: unknown, at) =>
      at === key ? changedAt(part, rest, index, change) : part,
    )
  const { [key]: part, ...others } = config as Record<string | number, unknown>
  const changed = changedAt(part, rest, index, change)
  return changed === undefined ? others : { ...(config as object), [key]: changed }
}

/**
 * A transition is a target, an object, or a list of branches. Without branches the event is
 * unknown.
 */
function changedIn(
  written: unknown,
  index: number,
  change: (transition: Transition) => Transition | undefined,
): unknown {
  const branches = (Array.isArray(written) ? written : [written]).map(
    (one: unknown) => (typeof one === 'string' ? { target: one } : one) as Transition,
  )
  const changed = branches.flatMap((branch, at) => (at === index ? (change(branch) ?? []) : branch))
  return changed.length === 0 ? undefined : changed
}

function remade(
  machine: AnyStateMachine,
  config: unknown,
  implementations: AnyStateMachine['implementations'],
): AnyStateMachine {
  return createMachine(
    { ...(config as Parameters<typeof createMachine>[0]), id: machine.id },
    implementations as object,
  )
}
