import { type AnyActorLogic, type AnyStateMachine, createMachine } from 'xstate'

type Loose = Readonly<Record<string, unknown>>
export type Callback = (args: Loose, params: unknown) => unknown

/** Replacements for the functions of a machine in a copy. Absent: unchanged. */
export type Wiring = {
  /** `at`: the guard's name, or the transition of an unnamed one. */
  guard?(check: Callback, at: string): Callback
  /** An effect: an action that is not built into XState. */
  effect?(act: Callback, at: string): Callback
  /** Replaces `sendParent`: the event, or the function that computes it. */
  report?(event: unknown): Callback
  /**
   * A function that computes the context or one key of it, or that enqueues actions (then `key` is
   * '').
   */
  compute?(work: Callback, at: string, key?: string): Callback
  actor?(logic: AnyActorLogic | undefined, name: string): AnyActorLogic
  /** Actions that the machine names but does not implement. */
  more?: Readonly<Record<string, Callback>>
}

/** The target of `sendParent`. */
const parent = '#_parent'

/** A limit of microsteps: beyond it the chart loops endlessly. */
const mostMicrosteps = 1_000

/**
 * A copy of a machine, with its named and its inline guards, actions and actors replaced. States
 * and transitions keep their ids.
 */
export function rewired(machine: AnyStateMachine, wiring: Wiring): AnyStateMachine {
  const { guards, actions, actors, delays } = machine.implementations
  const config = machine.config as Loose
  const names = [...new Set([...Object.keys(actors), ...actorNames(config)])]
  return createMachine(
    {
      ...(stateOf(config, machine.id, wiring) as Parameters<typeof createMachine>[0]),
      ...('context' in config ? { context: computed(config['context'], 'context', wiring) } : {}),
      id: machine.id,
      options: { maxIterations: mostMicrosteps, ...(config['options'] as object | undefined) },
    } as Parameters<typeof createMachine>[0],
    {
      guards: mapped(guards, (guard, name) => guardOf(guard, name, wiring)),
      actions: {
        ...wiring.more,
        ...mapped(actions, (action, name) => actionOf(action, name, wiring)),
      },
      actors: wiring.actor
        ? Object.fromEntries(
            names.map((name) => [
              name,
              wiring.actor?.(actors[name] as AnyActorLogic | undefined, name),
            ]),
          )
        : actors,
      delays,
    } as object,
  )
}

function stateOf(config: Loose, id: string, wiring: Wiring): Loose {
  const given = <Key extends string>(key: Key, change: (value: unknown) => unknown) =>
    config[key] === undefined ? {} : { [key]: change(config[key]) }
  const transitions = (event: string) => (value: unknown) =>
    transitionsOf(value, `${id} --${event}`, wiring)
  return {
    ...config,
    ...given('entry', (value) => actionsOf(value, `${id} entry`, wiring)),
    ...given('exit', (value) => actionsOf(value, `${id} exit`, wiring)),
    ...given('on', (on) => mapped(on as object, (value, event) => transitions(event)(value))),
    ...given('after', (after) =>
      mapped(after as object, (value, delay) => transitions(`xstate.after.${delay}.${id}`)(value)),
    ),
    ...given('always', transitions('always')),
    ...given('onDone', transitions(`xstate.done.state.${id}`)),
    ...given('route', transitions('xstate.route')),
    ...given('invoke', (invoke) => invokesOf(invoke, id, wiring)),
    ...given('initial', (initial) =>
      typeof initial === 'object' ? transitionOf(initial, `${id} initial`, wiring) : initial,
    ),
    ...given('states', (states) =>
      mapped(states as object, (state, key) =>
        stateOf(state as Loose, String((state as Loose)['id'] ?? `${id}.${key}`), wiring),
      ),
    ),
  }
}

const ends = { onDone: 'done.actor', onError: 'error.actor', onSnapshot: 'snapshot' }

function invokesOf(written: unknown, id: string, wiring: Wiring): unknown {
  const one = (invoke: Loose, index: number): Loose => {
    const { src } = invoke
    const name = String(invoke['id'] ?? `${index}.${id}`)
    return {
      ...invoke,
      src:
        typeof src === 'string' || !wiring.actor ? src : wiring.actor(src as AnyActorLogic, name),
      ...Object.fromEntries(
        Object.entries(ends)
          .filter(([end]) => invoke[end] !== undefined)
          .map(([end, event]) => [
            end,
            transitionsOf(invoke[end], `${id} --xstate.${event}.${name}`, wiring),
          ]),
      ),
    }
  }
  return Array.isArray(written)
    ? written.map((invoke: Loose, index) => one(invoke, index))
    : one(written as Loose, 0)
}

/** A target, one transition, or a list of branches. */
function transitionsOf(written: unknown, at: string, wiring: Wiring): unknown {
  return Array.isArray(written)
    ? written.map((branch: unknown, index) => transitionOf(branch, `${at}[${index}]`, wiring))
    : transitionOf(written, `${at}[0]`, wiring)
}

function transitionOf(written: unknown, at: string, wiring: Wiring): unknown {
  if (typeof written !== 'object' || written === null) return written
  const { guard, actions } = written as Loose
  return {
    ...written,
    ...(guard === undefined ? {} : { guard: guardOf(guard, at, wiring) }),
    ...(actions === undefined ? {} : { actions: actionsOf(actions, at, wiring) }),
  }
}

function guardOf(guard: unknown, at: string, wiring: Wiring): unknown {
  if (typeof guard !== 'function') return guard
  if (!('check' in guard)) return wiring.guard?.(guard as Callback, at) ?? guard
  const inner = 'guards' in guard && Array.isArray(guard.guards) ? guard.guards : undefined
  return inner
    ? copyOf(guard, { guards: inner.map((one: unknown) => guardOf(one, at, wiring)) })
    : guard
}

function actionsOf(written: unknown, at: string, wiring: Wiring): unknown {
  return Array.isArray(written)
    ? written.map((action: unknown) => actionOf(action, at, wiring))
    : actionOf(written, at, wiring)
}

function actionOf(action: unknown, at: string, wiring: Wiring): unknown {
  if (typeof action !== 'function') return action
  if (!('resolve' in action)) return wiring.effect?.(action as Callback, at) ?? action
  if ('assignment' in action) {
    const { assignment } = action
    return copyOf(action, {
      assignment:
        typeof assignment === 'function'
          ? computed(assignment, at, wiring)
          : mapped(assignment as object, (value, key) => computed(value, at, wiring, key)),
    })
  }
  if ('to' in action && action.to === parent && 'event' in action)
    return wiring.report?.(action.event) ?? action
  if ('collect' in action)
    return copyOf(action, { collect: collected(action.collect as Callback, at, wiring) })
  if ('src' in action && typeof action.src !== 'string' && wiring.actor)
    return copyOf(action, { src: wiring.actor(action.src as AnyActorLogic, at) })
  return action
}

/** A function of `assign` or of the initial context: its `spawn` uses the wiring too. */
function computed(work: unknown, at: string, wiring: Wiring, key?: string): unknown {
  if (typeof work !== 'function') return work
  const spawning: Callback = (args, params) => {
    const spawn = args['spawn'] as ((src: unknown, options?: unknown) => unknown) | undefined
    return (work as Callback)(
      spawn && wiring.actor
        ? { ...args, spawn: (src: unknown, options?: unknown) => spawn(closedSource(src), options) }
        : args,
      params,
    )
  }
  const closedSource = (src: unknown): unknown =>
    typeof src === 'string' ? src : wiring.actor?.(src as AnyActorLogic, at)
  return wiring.compute?.(spawning, at, key) ?? spawning
}

/** A function of `enqueueActions`: the enqueued actions are replaced too. */
function collected(collect: Callback, at: string, wiring: Wiring): Callback {
  const replacing: Callback = (args, params) => {
    const enqueue = args['enqueue'] as ((action: unknown) => void) & Record<string, Callback>
    const put = (action: unknown): void => enqueue(actionOf(action, at, wiring))
    const { assign, spawnChild, sendParent } = enqueue
    return collect(
      {
        ...args,
        enqueue: Object.assign(put, enqueue, {
          assign: (assignment: unknown) => {
            assign?.(
              (typeof assignment === 'function'
                ? computed(assignment, at, wiring)
                : mapped(assignment as object, (value, key) =>
                    computed(value, at, wiring, key),
                  )) as Loose,
              undefined,
            )
          },
          sendParent: (event: unknown, options: unknown) => {
            const report = wiring.report?.(event)
            if (report) put(report)
            else sendParent?.(event as Loose, options)
          },
          spawnChild: (src: unknown, options: unknown) => {
            const logic =
              typeof src === 'string' ? src : (wiring.actor?.(src as AnyActorLogic, at) ?? src)
            spawnChild?.(logic as Loose, options)
          },
        }),
      },
      params,
    )
  }
  return wiring.compute?.(replacing, at, '') ?? replacing
}

/** The names of invoked actors, including those without an implementation. */
function actorNames(config: Loose): string[] {
  const invokes = [config['invoke'] ?? []].flat() as Loose[]
  const states = Object.values((config['states'] as Record<string, Loose> | undefined) ?? {})
  return [
    ...invokes.flatMap(({ src }) => (typeof src === 'string' ? [src] : [])),
    ...states.flatMap(actorNames),
  ]
}

/** Built-in functions of XState are recognized by their properties. */
function copyOf(builtIn: object, changed: object): unknown {
  return Object.assign(() => undefined, builtIn, changed)
}

function mapped(given: object, change: (value: unknown, key: string) => unknown): Loose {
  return Object.fromEntries(Object.entries(given).map(([key, value]) => [key, change(value, key)]))
}
