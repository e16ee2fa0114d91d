import type { EventObject, StateValue } from 'xstate'
import type { Language } from '#contract/languages.ts'
import type { ModuleName } from '#contract/modules.ts'
import type { ProblemCode } from '#contract/problem.ts'
import type { ActorRole } from '#contract/role.ts'

/**
 * What the text of a step stands for, as data: step definitions act on it, and never on the words.
 * The same text always means the same, whatever the machine, the module and the language.
 */
export type Meaning =
  /** The background: the company's module, the language of the screens, who is signed in. */
  | { kind: 'module'; module: ModuleName }
  | { kind: 'language'; language: Language }
  | { kind: 'role'; role: ActorRole }
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
