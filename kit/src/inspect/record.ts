import {
  Actor as XStateActor,
  type AnyActor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  getNextTransitions,
  type InspectionEvent,
  type Snapshot,
  StateMachine,
} from 'xstate'
import { faultsAndAdvice } from '../lint.ts'
import { arrowId } from '../transitions.ts'
import { outlineOf } from './outline.ts'
import type { Act, ActorEntry, Entry, Shown, StepEntry, Through } from './protocol.ts'
import type { Redactor } from './redact.ts'
import { madeId } from './state-words.ts'
import { blockedIn, type RefusalOf, refusedBy } from './why-not.ts'

/** Older entries are dropped; a typical test session has a few hundred. */
export const maxEntries = 30_000

export type Recorder = {
  entries: readonly Entry[]
  observe(event: InspectionEvent): void
  /** Records the current state of an actor and its children that started before the recording. */
  meet(actor: AnyActor): void
  /** Records a user action. */
  act(act: Act, heading?: string): void
  actor(id: string): AnyActor | undefined
  /** The last running actor with this name. */
  named(name: string): AnyActor | undefined
  /** Sends an event on behalf of an inspector. */
  send(actor: AnyActor, event: { type: string }): void
}

/** The data about a machine, created once. */
type About = Pick<
  ActorEntry,
  'machine' | 'definition' | 'outline' | 'faults' | 'advice' | 'isHelper'
>

/**
 * Records the events of the app's actor systems, without secrets. `tell` gets every entry
 * immediately.
 */
export function createRecorder(redactor: Redactor, tell: (entry: Entry) => void): Recorder {
  const { entries, say } = createLog(tell)
  const { announce, actor: actorBy, named } = createRoll(say)
  const taken = new Map<AnyActor, string[]>()
  const through = new Map<AnyActor, Through[]>()
  const before = new WeakMap<AnyActor, AnyMachineSnapshot>()
  let sent: { actor: AnyActor; event: object } | undefined

  // Actors that were announced during their creation, before they have a name.
  const unnamed: AnyActor[] = []
  const settle = (): void => {
    for (const actor of unnamed.splice(0)) announce(actor)
  }

  const step = (
    actor: AnyActor,
    snapshot: Snapshot<unknown>,
    event: { type: string },
    isMet = false,
  ): void => {
    const sessionId = announce(actor)
    const last = before.get(actor)
    const ways = taken.get(actor) ?? []
    const led = through.get(actor) ?? []
    say({
      type: '@xstate.snapshot',
      sessionId,
      event: Object(redactor.copy(event)),
      snapshot: shownOf(snapshot, redactor),
      ...(isOfMachine(snapshot) && {
        taken: ways,
        ...(led.length > 1 && { through: led }),
        ...standingOf(snapshot, refusalOf(actor)),
        ...(last && !isMet && { refused: refusedBy(last, event, ways, refusalOf(actor)) }),
      }),
    })
    taken.delete(actor)
    through.delete(actor)
    if (isOfMachine(snapshot)) before.set(actor, snapshot)
  }
  const meet = (actor: AnyActor): void => {
    const snapshot: Snapshot<unknown> = actor.getSnapshot()
    step(actor, snapshot, { type: 'inspector.met' }, true)
    if (isOfMachine(snapshot))
      for (const child of Object.values(snapshot.children)) meet(actorOf(child))
  }
  const observe = (event: InspectionEvent): void => {
    const actor = actorOf(event.actorRef)
    settle()
    if (event.type === '@xstate.actor') {
      unnamed.push(actor)
      queueMicrotask(settle)
    }
    if (event.type === '@xstate.microstep') {
      taken.set(actor, [...(taken.get(actor) ?? []), ...event._transitions.map(arrowId)])
      const [first] = event._transitions
      if (first && isOfMachine(event.snapshot))
        through.set(actor, [
          ...(through.get(actor) ?? []),
          { event: first.eventType, value: event.snapshot.value },
        ])
    }
    if (event.type === '@xstate.snapshot') step(actor, event.snapshot, event.event)
    if (event.type !== '@xstate.event') return
    const sourceId = event.sourceRef && announce(actorOf(event.sourceRef))
    // Follow-up events of the app are not marked as sent by the inspector.
    const isSent = sent?.actor === actor && sent.event === event.event
    if (isSent) sent = undefined
    say({
      type: '@xstate.event',
      sessionId: announce(actor),
      event: Object(redactor.copy(event.event)),
      ...(sourceId && { sourceId }),
      ...(isSent && { isSent }),
    })
  }
  return {
    entries,
    observe,
    meet,
    act: (act, heading) =>
      say({ type: '@person.act', sessionId: '', act, ...(heading && { heading }) }),
    actor: actorBy,
    named,
    send(actor, event) {
      sent = { actor, event }
      try {
        actor.send(event)
      } finally {
        sent = undefined
      }
    },
  }
}

type Unnumbered<One> = One extends Entry ? Omit<One, 'n' | 'createdAt'> : never
type Say = (said: Unnumbered<Entry>) => void

/** Numbers the entries and keeps the latest ones. */
function createLog(tell: (entry: Entry) => void): { entries: readonly Entry[]; say: Say } {
  const entries: Entry[] = []
  let count = 0
  return {
    entries,
    say(said) {
      count += 1
      const entry: Entry = Object.assign({ n: count, createdAt: Date.now().toString() }, said)
      entries.push(entry)
      // In batches, because shifting the array for each entry would be expensive.
      if (entries.length > maxEntries * 1.1) entries.splice(0, entries.length - maxEntries)
      tell(entry)
    },
  }
}

/** The known actors, each announced once with the data about its machine. */
function createRoll(say: Say): Pick<Recorder, 'actor' | 'named'> & {
  announce(actor: AnyActor): string
} {
  const actors = new Map<string, AnyActor>()
  const names = new Map<string, AnyActor>()
  const known = new WeakMap<AnyStateMachine, About>()

  const aboutOf = (machine: AnyStateMachine): About => {
    const about = known.get(machine) ?? describe(machine)
    known.set(machine, about)
    return about
  }
  const announce = (actor: AnyActor): string => {
    const { sessionId } = actor
    if (actors.has(sessionId)) return sessionId
    actors.set(sessionId, actor)
    const parentId = actor._parent && announce(actorOf(actor._parent))
    const machine = machineOf(actor)
    const name = nameOf(actor)
    names.set(name, actor)
    say({
      type: '@xstate.actor',
      sessionId,
      name,
      ...(parentId && { parentId }),
      ...(machine && aboutOf(machine)),
      isRecord: 'machine' in actor.logic,
      ...('followsRecord' in actor.logic && { followsRecord: true }),
    })
    return sessionId
  }
  return {
    announce,
    actor: (id) => actors.get(id),
    named(name) {
      const actor = names.get(name)
      return actor?.getSnapshot().status === 'active' ? actor : undefined
    },
  }
}

/**
 * @throws TypeError for a reference that is not a running actor
 */
function actorOf(ref: unknown): AnyActor {
  if (isActor(ref)) return ref
  throw new TypeError('this is not an actor')
}

/** By class, or by shape: an app may contain a second copy of XState. */
function isActor(ref: unknown): ref is AnyActor {
  return (
    ref instanceof XStateActor ||
    (typeof ref === 'object' && ref !== null && 'sessionId' in ref && 'getSnapshot' in ref)
  )
}

function isOfMachine(snapshot: Snapshot<unknown>): snapshot is AnyMachineSnapshot {
  return 'machine' in snapshot
}

/** For logic that wraps a machine and explains refusals itself. */
function refusalOf({ logic }: AnyActor): RefusalOf | undefined {
  return 'refusalOf' in logic && typeof logic.refusalOf === 'function'
    ? (logic.refusalOf as RefusalOf)
    : undefined
}

function standingOf(
  snapshot: AnyMachineSnapshot,
  refusal: RefusalOf | undefined,
): Pick<StepEntry, 'active' | 'next' | 'blocked'> {
  const ways: readonly AnyTransitionDefinition[] =
    snapshot.status === 'active' ? getNextTransitions(snapshot) : []
  return {
    active: snapshot._nodes.map(({ id }) => id),
    next: [...new Set(ways.map(({ eventType }) => eventType))].filter((type) => type !== ''),
    blocked: blockedIn(snapshot, ways, refusal),
  }
}

/** Only the plain parts: the snapshot references the machine, the actors and itself. */
function shownOf(snapshot: Snapshot<unknown>, { copy }: Redactor): Shown {
  const { status, output, error } = snapshot
  const ended = {
    status,
    ...(output !== undefined && { output: copy(output) }),
    ...(error !== undefined && { error: copy(error) }),
  }
  return isOfMachine(snapshot)
    ? {
        ...ended,
        value: snapshot.value,
        context: copy(snapshot.context),
        tags: [...snapshot.tags],
      }
    : ended
}

function describe(machine: AnyStateMachine): About {
  return {
    machine: machine.id,
    definition: JSON.stringify(machine.config, (_, inner: unknown) =>
      typeof inner === 'function' ? { type: inner.name } : inner,
    ),
    outline: outlineOf(machine),
    ...faultsAndAdvice(machine),
    ...(Object(machine.root.meta).isHelper === true && { isHelper: true }),
  }
}

/** The machine of an actor: its own, or the one that its logic wraps. */
function machineOf({ logic }: AnyActor): AnyStateMachine | undefined {
  const machine: unknown = 'machine' in logic ? logic.machine : logic
  return isMachine(machine) ? machine : undefined
}

function isMachine(logic: unknown): logic is AnyStateMachine {
  return (
    logic instanceof StateMachine ||
    (typeof logic === 'object' && logic !== null && 'root' in logic && 'implementations' in logic)
  )
}

function nameOf(actor: AnyActor): string {
  const { systemId, id, src, _parent: parent } = actor
  if (systemId) return systemId
  const hasOwnId = id !== actor.sessionId && !madeId.test(id)
  // Root actors of screens have readable ids: `order 318`.
  if (!parent && hasOwnId) return id
  const own = machineOf(actor)?.id ?? (typeof src === 'string' ? src : id)
  if (!parent) return own
  // Several actors of one machine are distinguished by their ids: `job-0`, or `job a` for the id
  // `a`.
  const name = !hasOwnId || id === own ? own : id.includes(own) ? id : `${own} ${id}`
  return `${name} in ${nameOf(actorOf(parent))}`
}
