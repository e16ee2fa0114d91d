import {
  type AnyStateMachine,
  type EventObject,
  getNextTransitions,
  type MachineContext,
  pathToStateValue,
} from 'xstate'
import { statesOf } from './transitions.ts'

/**
 * yes: allowed; 403: the state accepts the event, but not from this role; 409: the state does not
 * accept it.
 */
export type Answer = 'yes' | '403' | '409'
export type MatrixRow = { state: string; event: string; answers: Readonly<Record<string, Answer>> }

type MatrixOptions = {
  roles: readonly string[]
  /** The event as sent by this role. */
  eventOf(type: string, role: string): EventObject
  /** The context for checking a role, in which everything except the role allows the event. */
  contextOf(role: string): MachineContext
}

/** State x event x role: the permission table of a machine, computed with the machine itself. */
export function matrix(
  machine: AnyStateMachine,
  { roles, eventOf, contextOf }: MatrixOptions,
): MatrixRow[] {
  const states = statesOf(machine).filter((node) => node.type === 'atomic' || node.type === 'final')
  const types = [
    ...new Set(statesOf(machine).flatMap((node) => [...node.transitions.keys()])),
  ].filter((type) => !type.startsWith('xstate.'))
  return states.flatMap(({ path }) =>
    types.map((event) => {
      const ask = (role: string): Answer => {
        const now = machine.resolveState({
          value: pathToStateValue(path),
          context: contextOf(role),
        })
        if (now.can(eventOf(event, role))) return 'yes'
        return getNextTransitions(now).some(({ eventType }) => eventType === event) ? '403' : '409'
      }
      return {
        state: path.join('.'),
        event,
        answers: Object.fromEntries(roles.map((role) => [role, ask(role)])),
      }
    }),
  )
}

/** The table as Markdown: only what is allowed; everything else is 409. */
export function matrixMarkdown(rows: readonly MatrixRow[]): string {
  const possible = rows.filter(({ answers }) => Object.values(answers).includes('yes'))
  const roles = Object.keys(rows[0]?.answers ?? {})
  const rule = `| --- | --- |${' --- |'.repeat(roles.length)}`
  const head = `| State | Event | ${roles.join(' | ')} |\n${rule}\n`
  return (
    head +
    possible
      .map(
        ({ state, event, answers }) =>
          `| ${state} | ${event} | ${roles.map((role) => answers[role]).join(' | ')} |\n`,
      )
      .join('')
  )
}
