import { type AnyStateMachine, type EventObject, pathToStateValue, type StateValue } from 'xstate'
import { statusOfCode } from '#contract/problem.ts'
import type { Asked } from '#lifecycles/decide.ts'
import type { RegisteredLifecycle } from '#lifecycles/registry.ts'
import { arrowsOf } from '#kit/transitions.ts'
import { has } from '#contract/modules.ts'
import type { Effect } from '#kit/closed.ts'
import { correction, effectText, isSeen } from './effect-words.ts'
import { isNextDay } from './lack.ts'
import { anyReason, labels, stateParts } from './labels.ts'
import type { StepWords } from './meaning.ts'
import { roleIn, roleOfEvent } from './roles.ts'
import { stepNumbers } from './step-numbers.ts'
import type { Vocabulary } from './vocabulary.ts'

/** The sentences about one lifecycle, with the texts of a module and a language. */
export function lifecycleWords(lifecycle: RegisteredLifecycle, words: Vocabulary): StepWords {
  const { name: machine } = lifecycle
  const things = {
    a: words.say(['thing', machine, 'a']),
    the: words.say(['thing', machine, 'the']),
  }
  const say = (path: readonly string[], values: object = {}): string =>
    words.say(path, { ...things, ...values })
  const factKey = (fact: string, holds: boolean, variant: string): string[] => {
    const own = ['fact', `${fact}/${variant}`]
    return holds && words.knows(own) ? own : [holds ? 'fact' : 'unfit', fact]
  }
  const statusOf = statusWords(lifecycle, words)
  const buttonOf = buttonWords(lifecycle, words)
  const actOf = actWords(lifecycle, words, { say, buttonOf })
  const effects: StepWords['effects'] = (asked) =>
    asked
      .filter((effect) => isSeen(effect, machine, words))
      .map((effect) => ({
        text: effectText(effect, machine, words, say),
        meaning: {
          kind: 'effect',
          machine,
          effect: effect.type,
          ...(effect.params !== undefined && { params: effect.params }),
        },
      }))
  const isMail = ({ type }: Effect): boolean => type === 'notifyGuest'
  return {
    start: (state) => ({
      text: say(['say', 'start'], { status: statusOf(state) }),
      meaning: { kind: 'start', machine, state },
    }),
    fact: (fact, holds = true, variant = has(words.module, 'kitchen') ? 'kitchen' : '') => ({
      text: say(factKey(fact, holds, variant)),
      meaning: { kind: 'fact', machine, fact, holds },
    }),
    lack: (fact, event) => ({
      text: say(['lack', isNextDay(fact, event) ? `${fact}/nextDay` : fact]),
      meaning: { kind: 'fact', machine, fact, holds: false },
    }),
    act: (event, before) => ({
      text: actOf(event, before),
      meaning: { kind: 'act', machine, event },
    }),
    deed: (event) => (ownAct(event, machine, words) ? actOf(event, '') : buttonOf(event.type, '')),
    attempt: (event, before) => ({
      text: say(['say', 'try'], { act: actOf(event, before) }),
      meaning: { kind: 'attempt', machine, event },
    }),
    state: stateWords(lifecycle, words, { say, statusOf }),
    effects,
    mails: (event, before, asked) => {
      if (event.type === 'order.complete')
        return effects([{ type: 'notifyGuest', params: { about: 'completed' } }])
      const [told, tells] = [before, asked].map((some) => some.some(isMail))
      const isUndo = Object.values(lifecycle.back).includes(event.type)
      return isUndo && told && !tells ? [correction(machine, words, say)] : []
    },
    steps: (numbers) => stepNumbers(numbers, words),
    title: (before, event, after) =>
      say(['say', 'title'], {
        from: statusOf(before),
        to: statusOf(after),
        act: actOf(event, before),
      }),
    refusedTitle: (state, status, attempt) =>
      say(['say', 'refusedTitle'], {
        from: statusOf(state),
        status,
        act: attempt.map(({ text }) => text).join('; '),
      }),
    closedTitle: (state, status) => say(['say', 'closedTitle'], { from: statusOf(state), status }),
    note: (kind, values) => say(['note', kind], values),
    out: (why) => say(['out', why]),
    status: (state) => `“${statusOf(state)}”`,
    refusal: (code) => ({
      text: say(['say', 'refused'], {
        status: statusOfCode[code],
        sentence: words.label(`refusal.${code}`),
      }),
      meaning: { kind: 'refusal', machine, status: statusOfCode[code], code },
    }),
  }
}

/** The status of a record as displayed on its screens: “Cooking”, and its previous one. */
function statusWords(
  { name, machine }: Pick<RegisteredLifecycle, 'name' | 'machine'>,
  words: Vocabulary,
): (value: StateValue) => string {
  const labelOf = (state: string): string => {
    const key = labelsOf(name).status(state)
    return words.hasLabel(key) ? words.label(key) : words.say(['status', name, state])
  }
  return (value) => {
    const { outer, inner } = stateParts(value)
    if (inner === undefined) return labelOf(outer)
    const former = formerState(machine, outer, inner)
    if (former !== undefined)
      return words.say(['say', 'was'], { status: labelOf(outer), former: labelOf(former) })
    const own = ['status', name, inner]
    if (words.knows(own)) return words.say(own)
    return labelOf(hasStatus(name, inner, words) ? inner : outer)
  }
}

/** The status after a step; of what a customer did, also what the customer's page says. */
function stateWords(
  { name: machine }: Pick<RegisteredLifecycle, 'name'>,
  words: Vocabulary,
  {
    say,
    statusOf,
  }: {
    say: (path: readonly string[], values?: object) => string
    statusOf: (value: StateValue) => string
  },
): StepWords['state'] {
  return (state, event) => {
    const status = statusOf(state)
    const isOwn = event !== undefined && roleIn(event) === 'guest'
    const own = isOwn ? ownStatus(machine, state, words) : undefined
    const isSame = own === undefined || own === statusOf(stateParts(state).outer)
    return {
      text: say(['say', isSame ? 'state' : 'stateOfBoth'], { status, own }),
      meaning: { kind: 'state', machine, state },
    }
  }
}

/** What the page of a customer says of a status; undefined where it says nothing of it. */
function ownStatus(name: string, value: StateValue, words: Vocabulary): string | undefined {
  const { outer } = stateParts(value)
  const key = labelsOf(name).ownPage?.(outer)
  return key !== undefined && words.hasLabel(key) ? words.label(key).replace(/\.$/, '') : undefined
}

/** The action: the button to press, or what happens without one. */
function actWords(
  { name, asks, asksIf = {} }: RegisteredLifecycle,
  words: Vocabulary,
  {
    say,
    buttonOf,
  }: {
    say: (path: readonly string[], values?: object) => string
    buttonOf: (type: string, before: StateValue) => string
  },
): (event: EventObject, before: StateValue) => string {
  const { reason = anyReason } = labelsOf(name)
  const askedWords = (asked: Asked): string =>
    asked === 'reason' && reason === 'typed'
      ? words.say(['ask', 'typed'])
      : words.say(['ask', asked], { reason: () => words.text(reason) })
  return (event, before) => {
    const role = roleOfEvent(event)
    const asked = asksIf[event.type] ? undefined : asks[event.type]
    return say(ownAct(event, name, words) ?? ['say', 'press'], {
      who: words.say(['who', role]),
      button: () => buttonOf(event.type, before),
      ask: asked ? askedWords(asked) : '',
    })
  }
}

/** The key of the text for an event that is more than a button; undefined for others. */
function ownAct(event: EventObject, machine: string, words: Vocabulary): string[] | undefined {
  return [`${event.type}@${roleOfEvent(event)}`, event.type]
    .map((key) => ['act', machine, key])
    .find(words.knows)
}

/**
 * The label of an event's button in quotation marks. If a language has the same label for two
 * buttons, the statuses in which this one is offered are named too.
 */
function buttonWords(
  { name, machine }: RegisteredLifecycle,
  words: Vocabulary,
): (type: string, before: StateValue) => string {
  const placeOf = (value: StateValue): string => {
    const { outer, inner } = stateParts(value)
    return inner !== undefined && hasStatus(name, inner, words) ? inner : outer
  }
  const statusOf = statusWords({ name, machine }, words)
  const homes = new Map<string, Set<string>>()
  const labelsByEvent = new Map<string, Map<string, string>>()
  const events = new Map<string, Set<string>>()
  for (const { source, event } of arrowsOf(machine)) {
    const home = pathToStateValue(source.split('.').slice(1))
    homes.set(event, (homes.get(event) ?? new Set()).add(statusOf(placeOf(home))))
    const label = words.label(labelsOf(name).button(event, placeOf(home)))
    const own = labelsByEvent.get(event) ?? new Map<string, string>()
    labelsByEvent.set(event, own.set(placeOf(home), label))
    events.set(label, (events.get(label) ?? new Set()).add(event))
  }
  /** If it is not offered here: its label in the first status in which it is. */
  const labelAt = (type: string, place: string): string => {
    const own = labelsByEvent.get(type)
    const [first] = own && !own.has(place) ? own.values() : []
    return first ?? words.text(labelsOf(name).button(type, place))
  }
  return (type, before) => {
    const label = labelAt(type, placeOf(before))
    const others = [...(events.get(label) ?? [])].filter((one) => one !== type)
    if (others.length === 0) return `“${label}”`
    const states = [...(homes.get(type) ?? [])].map((state) => `“${state}”`).join(', ')
    return words.say(['say', 'buttonIn'], { label, states })
  }
}

function labelsOf(name: string) {
  const own = labels[name]
  if (!own) throw new RangeError(`${name} has no labels: add them to tools/paths/labels.ts`)
  return own
}

/** Whether users see a nested state under its own name. */
function hasStatus(name: string, state: string, words: Vocabulary): boolean {
  return words.hasLabel(labelsOf(name).status(state))
}

/** The state in `was_…`; undefined for others. */
function formerState(machine: AnyStateMachine, outer: string, inner: string): string | undefined {
  const said = /^was_(.+)$/.exec(inner)?.[1]
  if (said === undefined || machine.states[outer]?.initial.target[0]?.key === inner)
    return undefined
  const known = Object.values(machine.states).flatMap(({ key, states }) => [
    key,
    ...Object.keys(states),
  ])
  return known.find((key) => key.toLowerCase().replaceAll(' ', '_') === said) ?? said
}
