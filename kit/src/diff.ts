import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { codeText, guardText, namedText } from './code-text.ts'
import { candidatesOf } from './reach.ts'
import { statesOf } from './transitions.ts'

/**
 * A machine as sorted text: a line per transition, state property and delay. Committed next to the
 * machine, so that changes of a chart can be reviewed line by line. `hasCode`: includes the code of
 * its functions, which is stable only with the same compiler.
 */
export function signature(machine: AnyStateMachine, { hasCode = false } = {}): string[] {
  const { guards, actions, delays } = machine.implementations
  const code = { guard: guards, action: actions }
  return [
    ...statesOf(machine).flatMap((node) => [
      ...stateLines(node, hasCode).map((text) => `${short(node)} | ${text}`),
      ...[...candidatesOf(node)].flatMap(([event, candidates]) =>
        candidates.map((arrow, at) => {
          const nth = candidates.length > 1 ? ` (${at + 1})` : ''
          return `${short(node)} | ${event || 'always'}${nth} -> ${arrowText(arrow, hasCode)}`
        }),
      ),
    ]),
    ...Object.entries(delays).flatMap(([name, delay]) =>
      typeof delay === 'number' || hasCode ? [`delay ${name} = ${codeText(delay)}`] : [],
    ),
    ...(hasCode ? dataLines(machine) : []),
    ...Object.entries(hasCode ? code : {}).flatMap(([kind, all]) =>
      Object.entries(all).map(([name, one]) => `${kind} ${name} = ${codeText(one)}`),
    ),
  ].toSorted()
}

/** The difference between two signatures: `- ` removed, `+ ` added. Empty for equal charts. */
export function diff(before: readonly string[], after: readonly string[]): string[] {
  return [
    ...without(before, after).map((line) => `- ${line}`),
    ...without(after, before).map((line) => `+ ${line}`),
  ]
}

/** The initial context and the output. */
function dataLines({ config }: AnyStateMachine): string[] {
  const { context, output } = config as { context?: unknown; output?: unknown }
  return Object.entries({ context, output }).flatMap(([name, made]) =>
    made === undefined ? [] : [`${name} = ${codeText(made)}`],
  )
}

function stateLines(node: AnyStateNode, hasCode: boolean): string[] {
  const { type, tags, config, invoke } = node
  // As written in the config, because XState adds actions for timers.
  const [entry, exit] = [config.entry ?? [], config.exit ?? []].map((one) => [one].flat())
  const initial = typeof config.initial === 'string' ? config.initial : config.initial?.target
  const own = invoke.map(({ id, src, input }) => {
    const work = id.endsWith(`.${node.id}`) ? String(src) : `${String(src)} as ${id}`
    return hasCode && input !== undefined ? `${work} with ${codeText(input)}` : work
  })
  return [
    ...(type === 'atomic' || type === 'compound' ? [] : [type]),
    ...(type === 'history' && node.history === 'deep' ? ['deep'] : []),
    ...(typeof initial === 'string' ? [`begins in ${initial}`] : []),
    ...(tags.length > 0 ? [`tagged ${tags.join(', ')}`] : []),
    ...own.map((work) => `runs ${work}`),
    ...(entry?.length ? [`entry / ${actionsText(entry, hasCode)}`] : []),
    ...(exit?.length ? [`exit / ${actionsText(exit, hasCode)}`] : []),
    // The root's output is the machine's output, which has its own line.
    ...(hasCode && node.parent && node.output !== undefined
      ? [`answers ${codeText(node.output)}`]
      : []),
  ]
}

function arrowText(
  { target, guard, actions, reenter }: AnyTransitionDefinition,
  hasCode: boolean,
): string {
  const where = target === undefined ? '(stays)' : target.map(short).join(', ')
  return (
    where +
    (reenter ? ' anew' : '') +
    (guard === undefined ? '' : ` [${guardText(guard, hasCode)}]`) +
    (actions.length === 0 ? '' : ` / ${actionsText(actions, hasCode)}`)
  )
}

function actionsText(actions: readonly unknown[], hasCode: boolean): string {
  return actions.map((action) => namedText(action, hasCode)).join(', ')
}

function short({ id, machine }: AnyStateNode): string {
  return id.startsWith(`${machine.id}.`) ? id.slice(machine.id.length + 1) : id
}

/** A multiset difference: two equal lines (an event with two equal branches) differ from one. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return lines.filter((line) => {
    const at = left.indexOf(line)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
