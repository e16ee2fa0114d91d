import type { EventObject, StateValue } from 'xstate'
import type { ProblemCode } from '#contract/problem.ts'
import type { ActorRole } from '#contract/role.ts'
import { languages } from '#contract/languages.ts'
import type { Catalogued } from '../catalogue/machines.ts'
import { appWords } from './app-words.ts'
import { lifecycleWords } from './lifecycle-words.ts'
import type { Step } from './meaning.ts'
import { type Place, vocabularyOf } from './vocabulary.ts'

type Situation = { value: StateValue; context: object }

/** The sentences about one machine. Each is said of no other machine, and means one thing only. */
export type StepWords = {
  /** "there is an order: “Pending”" */
  start(state: StateValue, input?: unknown): Step
  /** "no line of the order waits for the kitchen", or that one does. */
  fact(name: string, holds?: boolean): Step
  /** "a member of staff presses “Accept” for the order"; `before` is the state it happens in. */
  act(event: EventObject, before: StateValue): Step
  /** The same where it is refused. */
  attempt(event: EventObject, before: StateValue): Step
  /** "the order is now “Accept”" */
  state(state: StateValue): Step
  /** What else people see after an event: mails, stock, messages, where they land. */
  effects(before: Situation, event: EventObject): Step[]
  /** "…the answer is 409: “Some items are not ready yet.”" */
  refusal(code: ProblemCode): Step
}

/** The sentences about a machine in the words of a module and a language. */
export function stepWords({ name, machine, lifecycle }: Catalogued, place: Place): StepWords {
  const words = vocabularyOf(place)
  return lifecycle ? lifecycleWords(lifecycle, words) : appWords(name, machine, words)
}

/** What every scenario of a feature begins with: the module, the language, who is signed in. */
export function backgroundWords({ module, language }: Place, role?: ActorRole): Step[] {
  const words = vocabularyOf({ module, language })
  return [
    {
      text: words.say(['say', 'company'], { module: words.label(`module.${module}`) }),
      meaning: { kind: 'module', module },
    },
    {
      text: words.say(['say', 'language'], { language: languages[language] }),
      meaning: { kind: 'language', language },
    },
    ...(role === undefined
      ? []
      : [
          {
            text: words.say(['say', 'role'], { who: words.say(['who', role]) }),
            meaning: { kind: 'role', role } as const,
          },
        ]),
  ]
}
