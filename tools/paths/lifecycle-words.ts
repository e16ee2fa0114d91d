import type { AnyStateMachine, EventObject, StateValue } from 'xstate'
import { has } from '#contract/modules.ts'
import { type ProblemCode, statusOfCode } from '#contract/problem.ts'
import type { ActorRole } from '#contract/role.ts'
import type { RegisteredLifecycle } from '#lifecycles/registry.ts'
import { labels, stateParts } from './labels.ts'
import type { Step } from './meaning.ts'
import type { StepWords } from './step-words.ts'
import type { Vocabulary } from './vocabulary.ts'

/** The role that sends an event of a lifecycle. @throws TypeError for another event */
export function roleOfEvent(event: EventObject): ActorRole {
  const role = (event as { by?: { role?: ActorRole } }).by?.role
  if (!role) throw new TypeError(`nobody sends ${event.type}`)
  return role
}

/** The sentences about one lifecycle, in the words of a module and a language. */
export function lifecycleWords(lifecycle: RegisteredLifecycle, words: Vocabulary): StepWords {
  const { name, machine, asks } = lifecycle
  const own = labels[name]
  if (!own) throw new RangeError(`${name} has no labels: add them to tools/paths/labels.ts`)
  const things = { a: words.say(['thing', name, 'a']), the: words.say(['thing', name, 'the']) }

  const statusOf = (state: string): string => {
    const key = own.status(state)
    return words.hasLabel(key) ? words.label(key) : words.say(['status', name, state])
  }
  const statusOfValue = (value: StateValue): string => {
    const { outer, inner } = stateParts(value)
    const former = inner === undefined ? undefined : formerState(machine, outer, inner)
    if (former !== undefined)
      return words.say(['say', 'was'], {
        status: statusOf(outer),
        former: statusOf(former),
      })
    return inner !== undefined && words.hasLabel(own.status(inner))
      ? words.label(own.status(inner))
      : statusOf(outer)
  }
  const buttonOf = (type: string, before: StateValue): string => {
    const { outer, inner } = stateParts(before)
    const key = own.button(type, inner && words.hasLabel(own.status(inner)) ? inner : outer)
    return words.hasLabel(key) ? `“${words.label(key)}”` : words.say(['button', type])
  }
  const valuesFor = (event: EventObject, before: StateValue) => ({
    ...things,
    who: words.say(['who', roleOfEvent(event)]),
    get button() {
      return buttonOf(event.type, before)
    },
  })
  const acting = (event: EventObject, before: StateValue): string => {
    const said = [`${event.type}@${roleOfEvent(event)}`, event.type]
      .map((key) => ['act', name, key])
      .find(words.knows)
    if (said) return words.say(said, valuesFor(event, before))
    const asked = asks[event.type]
    return words.say(['say', 'press'], {
      ...things,
      who: words.say(['who', roleOfEvent(event)]),
      button: buttonOf(event.type, before),
      ask: asked
        ? words.say(['ask', asked], { reason: words.label('parts.reason.code.other') })
        : '',
    })
  }
  const step = (text: string, meaning: Step['meaning']): Step => ({ text, meaning })
  return {
    start: (state) =>
      step(words.say(['say', 'start'], { ...things, status: statusOfValue(state) }), {
        kind: 'start',
        machine: name,
        state,
      }),
    fact: (fact, holds = true) =>
      step(words.say([holds ? 'fact' : 'unfit', fact], things), {
        kind: 'fact',
        machine: name,
        fact,
        holds,
      }),
    act: (event, before) => step(acting(event, before), { kind: 'act', machine: name, event }),
    attempt: (event, before) =>
      step(words.say(['say', 'try'], { act: acting(event, before) }), {
        kind: 'attempt',
        machine: name,
        event,
      }),
    state: (state) =>
      step(words.say(['say', 'state'], { ...things, status: statusOfValue(state) }), {
        kind: 'state',
        machine: name,
        state,
      }),
    effects: (before, event) =>
      effectsOf(machine, before, event)
        .filter((effect) => isSeen(effect, name, words))
        .map(({ type, params }) =>
          step(
            words.say(effectKey({ type, params }, words), {
              ...things,
              subject: subjectOf(name, params, words),
            }),
            {
              kind: 'effect',
              machine: name,
              effect: type,
              ...(params !== undefined && { params }),
            },
          ),
        ),
    refusal: (code: ProblemCode) =>
      step(
        words.say(['say', 'refused'], {
          ...things,
          status: statusOfCode[code],
          sentence: words.label(`refusal.${code}`),
        }),
        { kind: 'refusal', machine: name, status: statusOfCode[code], code },
      ),
  }
}

type Effect = { type: string; params?: unknown }

/** Every effect that a transition asks of the server, with its parameters. */
function effectsOf(machine: AnyStateMachine, before: Situation, event: EventObject): Effect[] {
  return machine
    .getTransitionData(machine.resolveState(before), event)
    .flatMap(({ actions }) => actions as readonly (string | Effect)[])
    .map((action) => (typeof action === 'string' ? { type: action } : action))
}

type Situation = { value: StateValue; context: object }

/** Whether people of the module can see an effect: goods without stock reserve nothing. */
function isSeen({ type, params }: Effect, machine: string, { module }: Vocabulary): boolean {
  if (type === 'reserveStock' || type === 'releaseStock') return has(module, 'stock')
  // At a table, ready food is brought without a message.
  return !(machine === 'table-order' && aboutOf(params) === 'ready')
}

/** `recordReason/left`: an effect that says something else for each value of its parameter. */
function effectKey({ type, params }: Effect, words: Vocabulary): readonly string[] {
  const [value] = Object.values(params ?? {})
  const own = ['effect', `${type}/${String(value)}`]
  return words.knows(own) ? own : ['effect', type]
}

function subjectOf(machine: string, params: unknown, words: Vocabulary): string {
  const about = aboutOf(params)
  if (about === undefined) return ''
  return words.label(`mails.${machine === 'booking' ? 'booking' : 'order'}-${about}.subject`)
}

function aboutOf(params: unknown): string | undefined {
  return (params as { about?: string } | undefined)?.about
}

/** The state that `was_…` remembers. */
function formerState(machine: AnyStateMachine, outer: string, inner: string): string | undefined {
  const said = /^was_(.+)$/.exec(inner)?.[1]
  // The state in which nothing special is remembered.
  if (said === undefined || machine.states[outer]?.initial.target[0]?.key === inner)
    return undefined
  const known = Object.values(machine.states).flatMap(({ key, states }) => [
    key,
    ...Object.keys(states),
  ])
  return known.find((key) => key.toLowerCase().replaceAll(' ', '_') === said) ?? said
}
