import type { EventObject, StateValue } from 'xstate'
import type { Language } from '#contract/languages.ts'
import type { ModuleName } from '#contract/modules.ts'
import type { ProblemCode } from '#contract/problem.ts'
import type { ActorRole } from '#contract/role.ts'
import type { Effect } from '#kit/closed.ts'

/**
 * What the text of a step stands for, as data: step definitions act on it, and never on the words.
 * The same text always means the same, whatever the machine, the module and the language.
 */
export type Meaning =
  /** The background: the company's module, the language of the screens. */
  | { kind: 'module'; module: ModuleName }
  | { kind: 'language'; language: Language }
  /** Who signs in where and as whom, and who comes by which link. */
  | { kind: 'signIn'; role: ActorRole; address: string; account: string; password: string }
  | { kind: 'link'; role: ActorRole; address: string }
  /** A record, or the app, is to be brought into this state, before the first step. */
  | { kind: 'start'; machine: string; state: StateValue; input?: unknown }
  /** Something else that has to be so, or must not be so, before the first step. */
  | { kind: 'fact'; machine: string; fact: string; holds: boolean }
  /** Somebody, or the world, causes an event. */
  | { kind: 'act'; machine: string; event: EventObject }
  /** Somebody tries what is not offered or not possible. */
  | { kind: 'attempt'; machine: string; event: EventObject }
  /** The state that has to be seen afterwards. */
  | { kind: 'state'; machine: string; state: StateValue }
  /** What else has to be seen afterwards. */
  | { kind: 'effect'; machine: string; effect: string; params?: unknown }
  /** The answer to an attempt. */
  | { kind: 'refusal'; machine: string; status: number; code?: ProblemCode }

/** A sentence, and what it stands for. */
export type Step = { text: string; meaning: Meaning }

/** The sentences about one machine. Each is said of no other machine, and means one thing only. */
export type StepWords = {
  /** "there is an order: “Pending”" */
  start(state: StateValue, input?: unknown): Step
  /**
   * "no line of the order waits for the kitchen", or that one does; `variant` says it in other
   * words, where there are any.
   */
  fact(name: string, holds?: boolean, variant?: string): Step
  /** How a condition ceases to hold for whoever tries an event: "five minutes pass …". */
  lack(fact: string, event: EventObject): Step
  /** "a member of staff presses “Accept” for the order"; `before` is the state it happens in. */
  act(event: EventObject, before: StateValue): Step
  /** The same in short: “Accept”, or what happens where no button is pressed. */
  deed(event: EventObject): string
  /** The same where it is refused. */
  attempt(event: EventObject, before: StateValue): Step
  /** "the order is now “Accept”" */
  state(state: StateValue): Step
  /** What else people see after an event: mails, stock, messages, where they land. */
  effects(asked: readonly Effect[]): Step[]
  /** Mails that the chart does not ask for: a receipt, or a correction of the mail before. */
  mails(event: EventObject, before: readonly Effect[], asked: readonly Effect[]): Step[]
  /** "Steps 2, 3" */
  steps(numbers: readonly number[]): string
  /** "…the answer is 409: “Some items are not ready yet.”" */
  refusal(code: ProblemCode): Step
  /** The title of a scenario that ends with this step. */
  title(before: StateValue, event: EventObject, after: StateValue): string
  /** The title of a scenario in which an attempt is refused in a state. */
  refusedTitle(state: StateValue, status: number, attempt: readonly Step[]): string
  /** The title of a scenario in which all that a state does not allow is refused. */
  closedTitle(state: StateValue, status: number): string
  /** A sentence beside the steps: how a move comes about, or where it is tried. */
  note(kind: string, values: object): string
  /** Why something is left out of a plan. */
  out(why: string): string
  /** “Pending” */
  status(state: StateValue): string
}
