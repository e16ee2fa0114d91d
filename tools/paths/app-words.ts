import type { AnyStateMachine, EventObject, StateValue } from 'xstate'
import { landingOf } from '#contract/landing.ts'
import { screenPaths } from '#contract/modules/screens.ts'
import type { ProblemCode } from '#contract/problem.ts'
import type { Effect } from '#kit/closed.ts'
import { type EventKey, eventKey, leavesOf, statePaths } from './event-key.ts'
import type { StepWords } from './meaning.ts'
import { stepNumbers } from './step-numbers.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Whether plans of one of the app's machines can be written in a language. */
export function hasAppWords(name: string, words: Vocabulary): boolean {
  return words.knows(['app', name, 'name'])
}

/** The sentences about one of the app's own machines. */
export function appWords(name: string, machine: AnyStateMachine, words: Vocabulary): StepWords {
  const own = (...path: string[]): string[] => ['app', name, ...path]
  const stateOf = (value: StateValue): string =>
    statePaths(value)
      .map((path) => words.say(own('state', path)))
      .join('; ')
  const actOf = (event: EventObject): string => {
    const key = eventKey(machine, event)
    return words.say(keyKnown(own('act'), key, words), valuesOf(own('kind'), event, words))
  }
  return {
    start: (state, input) => ({
      text: words.say(['say', 'appStart'], {
        state: startText(own('start'), input, stateOf(state), words),
      }),
      meaning: { kind: 'start', machine: name, state, ...(input !== undefined && { input }) },
    }),
    fact: (fact) => {
      throw new RangeError(`${name} has no fact ${fact}`)
    },
    lack: notForTheApp,
    act: (event) => ({
      text: actOf(event),
      meaning: { kind: 'act', machine: name, event },
    }),
    deed: notForTheApp,
    attempt: notForTheApp,
    state: (state) => ({
      text: stateOf(state),
      meaning: { kind: 'state', machine: name, state },
    }),
    effects: (asked) =>
      asked.flatMap((effect) => {
        const seen = effectOf(own('effect'), effect, words)
        return seen
          ? [{ text: seen.text, meaning: { kind: 'effect', machine: name, ...seen.meaning } }]
          : []
      }),
    title: (_, event, after) =>
      words.say(['say', 'appTitle'], { act: actOf(event), state: stateOf(after) }),
    refusedTitle: notForTheApp,
    closedTitle: notForTheApp,
    refusal: notForTheApp,
    note: (kind, values) => words.say(['note', kind], { ...values }),
    mails: () => [],
    steps: (numbers) => stepNumbers(numbers, words),
    out: notForTheApp,
    status: stateOf,
  }
}

function notForTheApp(): never {
  throw new RangeError('the machines of the app refuse nothing: only records do')
}

/** The texts of the first of an event's names, in its most specific variant. */
function keyKnown(place: readonly string[], { names, variants }: EventKey, words: Vocabulary) {
  const keys = names.flatMap((name) => [
    ...variants.toReversed().map((variant) => `${name}/${variant}`),
    name,
  ])
  return [...place, keys.find((key) => words.knows([...place, key])) ?? keys[0] ?? '']
}

/** The values for a sentence about an event: its payload, and the refusal in it. */
function valuesOf(
  kinds: readonly string[],
  event: EventObject,
  words: Vocabulary,
): Readonly<Record<string, unknown>> {
  const { error = {}, ...payload } = event as { error?: { status?: number; code?: ProblemCode } }
  const leaves = leavesOf(payload)
  const kind = leaves
    .map(({ path, value }) => [...kinds, `${path.split('.').at(-1)}=${String(value)}`])
    .find(words.knows)
  return {
    ...Object.fromEntries(leaves.map(({ path, value }) => [path.split('.').at(-1), value])),
    ...(error.code && { status: error.status, sentence: words.label(`refusal.${error.code}`) }),
    ...(kind && { kind: words.say(kind) }),
  }
}

function startText(
  place: readonly string[],
  input: unknown,
  state: string,
  words: Vocabulary,
): string {
  const variants = leavesOf(input).map(({ path, value }) => `${path}=${String(value)}`)
  const key = [...variants.toReversed(), ''].find((one) => words.knows([...place, one]))
  return key === undefined ? state : words.say([...place, key], { state })
}

type Seen = { text: string; meaning: { effect: string; params?: unknown } }

/** What users see of an effect; undefined for an internal one. */
function effectOf(
  place: readonly string[],
  { type, params }: Effect,
  words: Vocabulary,
): Seen | undefined {
  if (type === 'tell') return messageOf(params, words)
  const leaves = leavesOf(params)
  const variants = leaves.map(({ path, value }) => `${path}=${String(value)}`)
  const variant = variants.find((one) => words.knows([...place, `${type}/${one}`]))
  const key = variant === undefined ? type : `${type}/${variant}`
  if (!words.knows([...place, key])) return undefined
  return {
    text: words.say([...place, key], {
      ...Object.fromEntries(leaves.map(({ path, value }) => [path.split('.').at(-1), value])),
      landing: () => landingLabel(words),
    }),
    meaning: { effect: type, ...(variant !== undefined && { params: variant }) },
  }
}

/** A message in a corner of the screen. */
function messageOf(params: unknown, words: Vocabulary): Seen {
  const { textKey, failure } = params as { textKey?: string; failure?: { code?: ProblemCode } }
  const code = failure?.code
  const key = textKey ?? (code && `refusal.${code}`)
  return {
    text: key
      ? words.say(['say', 'message'], { text: words.text(key) })
      : words.say(['say', 'serverMessage']),
    meaning: { effect: 'tell', ...(key && { params: key }) },
  }
}

/** An owner's landing screen in the module, by its name in the menu. */
function landingLabel(words: Vocabulary): string {
  const path = landingOf(words.module, { role: 'business' }, true)
  const screen = Object.entries(screenPaths).find(([, address]) => address === path)?.[0]
  return words.text(`menu.${screen}`)
}
