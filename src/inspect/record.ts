import { createInspector } from '@statelyai/inspect'
import {
  Actor as XStateActor,
  type AnyActor,
  type AnyMachineSnapshot,
  getNextTransitions,
  type InspectionEvent,
  type Snapshot,
  StateMachine,
} from 'xstate'
import { arrowId } from '#kit/transitions.ts'
import type { ActorEntry, Entry, Shown, StepEntry } from './protocol.ts'
import { createRedactor, plainCopy } from './redact.ts'

/** Older entries are dropped; a tester's session has a few hundred. */
const maxEntries = 2_000

export type Recorder = {
  entries: readonly Entry[]
  observe(event: InspectionEvent): void
  /**
   * Records an actor and its children as they are now: for those that started before the watching.
   */
  meet(actor: AnyActor): void
  actor(id: string): AnyActor | undefined
}

type Facts = { sessionId: string; sourceId?: string } & Partial<
  Pick<ActorEntry, 'name' | 'machine' | 'parentId' | 'isRecord'> &
    Pick<StepEntry, 'taken' | 'active' | 'next'>
>

/**
 * Records what happens in the app's actor systems, without secrets. `tell` gets every entry
 * immediately.
 */
export function createRecorder(tell: (entry: Entry) => void): Recorder {
  const redact = createRedactor()
  const actors = new Map<string, AnyActor>()
  const taken = new Map<AnyActor, string[]>()
  const entries: Entry[] = []
  let facts: Facts
  let count = 0

  // Not its `inspect` observer: that waits for idle time, which a hidden tab hardly has. A chart's
  // configuration is deeper than its limit of ten.
  const inspector = createInspector(
    {
      send(said) {
        count += 1
        const entry = redact(plainCopy({ ...said, ...facts, n: count })) as Entry
        entries.push(entry)
        if (entries.length > maxEntries) entries.shift()
        tell(entry)
      },
    },
    { serializationDepthLimit: 60 },
  )
  const say = (about: Facts, act: () => void): void => {
    facts = about
    act()
  }
  const announce = (actor: AnyActor): string => {
    const { sessionId } = actor
    if (!actors.has(sessionId)) {
      actors.set(sessionId, actor)
      const parentId = actor._parent && announce(actorOf(actor._parent))
      const isRecord = 'machine' in actor.logic
      say({ sessionId, parentId, name: nameOf(actor), machine: machineOf(actor), isRecord }, () =>
        inspector.actor(actor),
      )
    }
    return sessionId
  }
  const step = (actor: AnyActor, snapshot: Snapshot<unknown>, event: { type: string }): void => {
    const sessionId = announce(actor)
    say(
      {
        sessionId,
        ...(isOfMachine(snapshot) && { taken: taken.get(actor) ?? [], ...standingOf(snapshot) }),
      },
      () => inspector.snapshot(actor, shownOf(snapshot), { event }),
    )
    taken.delete(actor)
  }
  const meet = (actor: AnyActor): void => {
    const snapshot: Snapshot<unknown> = actor.getSnapshot()
    step(actor, snapshot, { type: 'inspector.met' })
    if (isOfMachine(snapshot))
      for (const child of Object.values(snapshot.children)) meet(actorOf(child))
  }
  const observe = (event: InspectionEvent): void => {
    const actor = actorOf(event.actorRef)
    if (event.type === '@xstate.actor') announce(actor)
    if (event.type === '@xstate.microstep')
      taken.set(actor, [...(taken.get(actor) ?? []), ...event._transitions.map(arrowId)])
    if (event.type === '@xstate.snapshot') step(actor, event.snapshot, event.event)
    if (event.type === '@xstate.event') {
      const sourceId = event.sourceRef && announce(actorOf(event.sourceRef))
      say({ sessionId: announce(actor), sourceId }, () => inspector.event(actor, event.event))
    }
  }
  return { entries, observe, meet, actor: (id) => actors.get(id) }
}

/** @throws TypeError for a reference that is no running actor */
function actorOf(ref: unknown): AnyActor {
  if (ref instanceof XStateActor) return ref
  throw new TypeError('this is not an actor')
}

function isOfMachine(snapshot: Snapshot<unknown>): snapshot is AnyMachineSnapshot {
  return 'machine' in snapshot
}

function standingOf(snapshot: AnyMachineSnapshot): Pick<StepEntry, 'active' | 'next'> {
  const next =
    snapshot.status === 'active'
      ? getNextTransitions(snapshot).map(({ eventType }) => eventType)
      : []
  return {
    active: snapshot._nodes.map(({ id }) => id),
    next: [...new Set(next)].filter((type) => type !== ''),
  }
}

/** The snapshot itself references the machine, the actors and itself. */
function shownOf(snapshot: Snapshot<unknown>): Shown {
  const { status, output, error } = snapshot
  return isOfMachine(snapshot)
    ? {
        status,
        output,
        error,
        value: snapshot.value,
        context: snapshot.context,
        tags: [...snapshot.tags],
      }
    : { status, output, error }
}

/** The chart of an actor: its own, or the one its logic says it restores. */
function machineOf({ logic }: AnyActor): string | undefined {
  const machine: unknown = 'machine' in logic ? logic.machine : logic
  return machine instanceof StateMachine ? machine.id : undefined
}

function nameOf(actor: AnyActor): string {
  const { systemId, id, src, _parent: parent } = actor
  if (systemId) return systemId
  // An actor of a screen has a readable id: `order 318`.
  if (!parent && id !== actor.sessionId) return id
  const own = machineOf(actor) ?? (typeof src === 'string' ? src : id)
  return parent ? `${own} in ${nameOf(actorOf(parent))}` : own
}
