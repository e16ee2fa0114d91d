import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate'
import { type Stage, type Timer, waiting } from './execute.ts'
import { endOf, type ExploreOptions, type Outcome } from './explore.ts'
import { observedInstance } from './observe.ts'
import type { Recorder } from './recorder.ts'
import { statesOf } from './transitions.ts'

/** An event to try: as in the path, as sent to the machine, and with placeholders. */
export type Trial = { event: EventObject; sent: EventObject; probe?: () => EventObject }

/** What can happen in a situation: the next timer, ends of actors, and external events. */
export function trialsOf(
  machine: AnyStateMachine,
  recorder: Recorder,
  { events: given = [], outcomes = {} }: Partial<Pick<ExploreOptions, 'events' | 'outcomes'>>,
) {
  const types = [
    ...new Set(statesOf(machine).flatMap((node) => [...node.transitions.keys()])),
  ].filter((type) => !/^xstate\.(done|error|after|snapshot|route)\./.test(type))
  const outside: Trial[] = [
    ...given.map((event) => ({ event, sent: recorder.ask(event.type, event) })),
    ...types
      .map((type) => concrete(type, types))
      .filter((type) => !given.some((event) => event.type === type))
      .map((type) => ({
        event: { type },
        sent: recorder.ask(type, { type }),
        probe: () => withStandIn({ type }, recorder.standIn(type)),
      })),
  ]
  return (stage: Stage): Trial[] => [
    ...nextTimer(stage.timers()),
    ...endsOf(stage, recorder, outcomes),
    ...outside,
  ]
}

/** An event that only this wildcard descriptor matches. */
function concrete(descriptor: string, all: readonly string[]): string {
  if (!descriptor.endsWith('*')) return descriptor
  const prefix = descriptor.slice(0, -1)
  const names = ['other', 'another', 'any']
  return (
    names.map((name) => `${prefix}${name}`).find((type) => !all.includes(type)) ??
    `${prefix}${all.length}`
  )
}

function nextTimer([next]: readonly Timer[]): Trial[] {
  if (!next) return []
  const { event, dueMs } = next
  const step = event.type.startsWith('xstate.after.')
    ? { type: event.type }
    : { type: waiting, ms: dueMs, for: event.type }
  return [{ event: step, sent: step }]
}

function endsOf(
  stage: Stage,
  recorder: Recorder,
  outcomes: Readonly<Record<string, readonly Outcome[]>>,
): Trial[] {
  const snapshot: AnyMachineSnapshot = stage.actor.getSnapshot()
  const invokes = snapshot._nodes.flatMap((node) => node.invoke)
  return Object.entries(snapshot.children as Record<string, AnyActorRef>).flatMap(([id, child]) => {
    if (child.getSnapshot().status !== 'active') return []
    const invoke = invokes.find((one) => one.id === id)
    const src = invoke ? String(invoke.src) : typeof child.src === 'string' ? child.src : id
    const name = src.startsWith('xstate.invoke.') ? id : src
    const told = outcomes[name] ?? outcomes[id]
    if (told)
      return told.map((outcome) => ({ event: endOf(id, outcome), sent: endOf(id, outcome) }))
    const done = `xstate.done.actor.${id}`
    const failed = new Error('failed')
    const error = { type: `xstate.error.actor.${id}`, actorId: id }
    return [
      {
        // If the machine reads the output, one is provided when the path is executed again.
        get event() {
          const output = recorder.isAsked(`output of ${name}`) ? {} : undefined
          return { type: done, actorId: id, output } as EventObject
        },
        sent: {
          type: done,
          actorId: id,
          output: recorder.ask(`output of ${name}`, {}),
        } as EventObject,
        probe: () => ({ type: done, output: recorder.standIn(`output of ${name}`) }) as EventObject,
      },
      {
        event: { ...error, error: failed } as EventObject,
        sent: {
          ...error,
          error: observedInstance(failed, recorder.askInstance(`error of ${name}`)),
        } as EventObject,
        probe: () =>
          ({
            ...error,
            error: withStandIn(failed, recorder.standIn(`error of ${name}`)),
          }) as EventObject,
      },
      ...(invoke && 'onSnapshot' in invoke && invoke.onSnapshot
        ? [snapshotTrial(id, name, recorder)]
        : []),
    ]
  })
}

function snapshotTrial(id: string, name: string, recorder: Recorder): Trial {
  const type = `xstate.snapshot.${id}`
  const of = `snapshot of ${name}`
  const event = { type, snapshot: { status: 'active' } }
  return {
    event,
    sent: { type, snapshot: recorder.ask(of, event.snapshot) } as EventObject,
    probe: () => ({ type, snapshot: recorder.standIn(of) }) as EventObject,
  }
}

/** A value in which every missing key is a placeholder. */
function withStandIn<Value extends object>(value: Value, stand: object): Value {
  return new Proxy(value, {
    get: (target, key) => Reflect.get(key in target ? target : stand, key) as unknown,
  })
}
