import type { AnyStateMachine } from 'xstate'
import { arrowsOf, statesOf } from '../transitions.ts'

/** A machine's states and transitions as data, for a chart without a drawing. */
export type Outline = { states: readonly OutlineState[]; arrows: readonly OutlineArrow[] }
export type OutlineState = {
  id: string
  key: string
  parentId?: string | undefined
  kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  isInitial: boolean
}
/** `event` is '' for an eventless transition. */
export type OutlineArrow = {
  key: string
  source: string
  event: string
  targets: readonly string[]
  guards: readonly string[]
}

export function outlineOf(machine: AnyStateMachine): Outline {
  return {
    states: statesOf(machine).map((node) => ({
      id: node.id,
      key: node.key,
      parentId: node.parent?.id,
      kind: node.type,
      isInitial: node.parent?.config.initial === node.key,
    })),
    arrows: arrowsOf(machine).map(({ id, guards, ...arrow }) => ({
      key: id,
      source: arrow.source,
      event: arrow.event,
      targets: arrow.targets,
      guards: guards.map(({ name }) => name),
    })),
  }
}
