import type { EventObject, StateValue } from 'xstate'
import type { Language } from '#contract/languages.ts'
import type { ModuleName } from '#contract/modules.ts'
import type { ProblemCode } from '#contract/problem.ts'
import type { ActorRole } from '#contract/role.ts'
import type { Effect } from '#kit/closed.ts'

/**
 * The meaning of a step's text as data: step definitions use it, and never the text. The same text
 * always has the same meaning, for any machine, module and language.
 */
export type Meaning =
  /** The background: the company's module, the language of the screens. */
  | { kind: 'module'; module: ModuleName }
  | { kind: 'language'; language: Language }
  /** Who signs in where and with which account, and who opens which link. */
  | { kind: 'signIn'; role: ActorRole; address: string; account: string; password: string }
  | { kind: 'link'; role: ActorRole; address: string }
  /** A record, or the app, has to be in this state before the first step. */
  | { kind: 'start'; machine: string; state: StateValue; input?: unknown }
  /** Another precondition that must be true, or false. */
  | { kind: 'fact'; machine: string; fact: string; holds: boolean }
  /** A user or the environment triggers an event. */
  | { kind: 'act'; machine: string; event: EventObject }
  /** A user tries something that is not offered or not possible. */
  | { kind: 'attempt'; machine: string; event: EventObject }
  /** The expected state. */
  | { kind: 'state'; machine: string; state: StateValue }
  /** A further expectation. */
  | { kind: 'effect'; machine: string; effect: string; params?: unknown }
  /** The answer to an attempt. */
  | { kind: 'refusal'; machine: string; status: number; code?: ProblemCode }

/** A sentence with its meaning. */
export type Step = { text: string; meaning: Meaning }

/** The sentences about one machine. Each is unique to the machine and has one meaning. */
export type StepWords = {
  /** "there is an order: “Pending”" */
  start(state: StateValue, input?: unknown): Step
  /**
   * "no line of the order waits for the kitchen", or that one does; `variant` is an alternative
   * wording, if there is one.
   */
  fact(name: string, holds?: boolean, variant?: string): Step
  /** How a condition becomes false before an event is tried: "five minutes pass …". */
  lack(fact: string, event: EventObject): Step
  /** "a member of staff presses “Accept” for the order"; `before` is the state it happens in. */
  act(event: EventObject, before: StateValue): Step
  /** The same in short: “Accept”, or what happens without a button. */
  deed(event: EventObject): string
  /** The same where it is refused. */
  attempt(event: EventObject, before: StateValue): Step
  /**
   * "the order is now “Accept”"; after what a customer does, also what the customer's page says
   */
  state(state: StateValue, event?: EventObject): Step
  /** Further visible results of an event: mails, stock, messages, the next screen. */
  effects(asked: readonly Effect[]): Step[]
  /** Mails that the chart does not mention: a receipt, or a correction of an earlier mail. */
  mails(event: EventObject, before: readonly Effect[], asked: readonly Effect[]): Step[]
  /** "Steps 2, 3" */
  steps(numbers: readonly number[]): string
  /** "…the answer is 409: “Some items are not ready yet.”" */
  refusal(code: ProblemCode): Step
  /** The title of a scenario that ends with this step. */
  title(before: StateValue, event: EventObject, after: StateValue): string
  /** The title of a scenario in which one attempt is refused in a state. */
  refusedTitle(state: StateValue, status: number, attempt: readonly Step[]): string
  /** The title of a scenario in which everything is tried that a state does not allow. */
  closedTitle(state: StateValue, status: number): string
  /** A note about a step: how a move happens, or where it is tried. */
  note(kind: string, values: object): string
  /** Why a plan leaves something out. */
  out(why: string): string
  /** “Pending” */
  status(state: StateValue): string
}
