import { createHash } from 'node:crypto'
import type { AnyStateMachine, EventObject, StateValue } from 'xstate'
import { type ProblemCode, statusOfCode } from '#contract/problem.ts'
import { doing, startOf, stateWords } from '#kit/words.ts'
import type { Step, StepWords } from './meaning.ts'
import type { Vocabulary } from './vocabulary.ts'

/** The sentences about one of the app's own machines. */
export function appWords(name: string, machine: AnyStateMachine, words: Vocabulary): StepWords {
  const about = `${name}: `
  const acting = (event: EventObject): string =>
    `${about}${doing(machine, event)} #${hashOf(event)}`
  const isNow = (state: StateValue): string => about + stateWords(state)
  return {
    start: (state, input): Step => ({
      text: `${about}at first ${startOf(machine, { start: state, input })}`,
      meaning: { kind: 'start', machine: name, state, ...(input !== undefined && { input }) },
    }),
    fact: (fact) => {
      throw new RangeError(`${name} has no fact ${fact}`)
    },
    act: (event) => ({
      text: acting(event),
      meaning: { kind: 'act', machine: name, event },
    }),
    attempt: (event) => ({
      text: `${acting(event)}, which changes nothing`,
      meaning: { kind: 'attempt', machine: name, event },
    }),
    state: (state) => ({
      text: isNow(state),
      meaning: { kind: 'state', machine: name, state },
    }),
    effects: () => [],
    title: (_, event, after) => `${acting(event)} → ${stateWords(after)}`,
    refusedTitle: (_, status, attempt) =>
      `${status}: ${attempt.map(({ text }) => text).join('; ')}`,
    closedTitle: (state, status) => `${status}: ${isNow(state)}`,
    refusal: (code: ProblemCode) => ({
      text:
        about +
        words.say(['say', 'refused'], {
          the: name,
          status: statusOfCode[code],
          sentence: words.label(`refusal.${code}`),
        }),
      meaning: { kind: 'refusal', machine: name, status: statusOfCode[code], code },
    }),
  }
}

/** Tells payloads apart that read alike. */
function hashOf(event: EventObject): string {
  return createHash('sha256').update(JSON.stringify(event)).digest('hex').slice(0, 4)
}
