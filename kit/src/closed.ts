import type {
  ActorLogic,
  AnyActorRef,
  AnyEventObject,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  NonReducibleUnknown,
  Snapshot,
} from 'xstate'
import { type Callback, rewired, type Wiring } from './rewire.ts'
import { actionName, statesOf } from './transitions.ts'

export type Effect = { type: string; params: unknown }
export type GateEvent =
  | { type: 'gate.resolve'; output: unknown }
  | { type: 'gate.reject'; error: unknown }

/** With a context, which a parent that reads a child's snapshots may expect. */
type GateSnapshot = Snapshot<unknown> & { input?: unknown; context: object }

/** Replaces every actor of a machine: active until its end is triggered. */
const gate: ActorLogic<GateSnapshot, AnyEventObject, NonReducibleUnknown> = {
  getInitialSnapshot: (_, input) => ({
    status: 'active',
    output: undefined,
    error: undefined,
    context: {},
    input,
  }),
  transition: (snapshot, event) => {
    if (event.type === 'gate.resolve')
      return { ...snapshot, status: 'done', output: event.output, error: undefined }
    return event.type === 'gate.reject'
      ? { ...snapshot, status: 'error', output: undefined, error: event.error }
      : snapshot
  },
  getPersistedSnapshot: (snapshot) => snapshot,
}

const effectsByActor = new WeakMap<AnyActorRef, Effect[]>()
const copies = new WeakMap<AnyStateMachine, AnyStateMachine>()

/** The effects that an actor of an isolated machine has requested since the first call. */
export function effectsOf(actor: AnyActorRef): Effect[] {
  const effects = effectsByActor.get(actor) ?? []
  effectsByActor.set(actor, effects)
  return effects
}

/**
 * An isolated copy: gates instead of actors, and effects recorded instead of executed. XState's own
 * actions (`assign` and others) are kept, except `sendParent`.
 */
export function closedCopy(machine: AnyStateMachine): AnyStateMachine {
  const copy = copies.get(machine) ?? closedWith(machine, {})
  copies.set(machine, copy)
  return copy
}

/** The same, with guards and computations replaced too. */
export function closedWith(
  machine: AnyStateMachine,
  wiring: Pick<Wiring, 'guard' | 'compute'>,
): AnyStateMachine {
  const { actions } = machine.implementations
  const note =
    (type: string): Callback =>
    ({ self }, params) =>
      void effectsByActor.get(self as AnyActorRef)?.push({ type, params })
  const left = statesOf(machine)
    .flatMap((node) => [...node.entry, ...node.exit, ...transitionsFrom(node)])
    .map(actionName)
    .filter((name) => !Object.hasOwn(actions, name))
  return rewired(machine, {
    ...wiring,
    actor: () => gate,
    effect: (_, at) => note(Object.hasOwn(actions, at) ? at : 'inline'),
    // An isolated machine has no parent, so `sendParent` is an effect.
    report: (event) => (args, params) =>
      note('sendParent')(
        args,
        typeof event === 'function' ? (event as Callback)(args, params) : event,
      ),
    // Actions that the app provides later are effects too.
    more: Object.fromEntries(left.map((name) => [name, note(name)])),
  })
}

function transitionsFrom(node: AnyStateNode): AnyTransitionDefinition['actions'][number][] {
  return [...[...node.transitions.values()].flat(), ...(node.always ?? [])].flatMap((one) => [
    ...one.actions,
  ])
}
