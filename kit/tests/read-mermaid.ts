import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { arrowsOf, isInside, statesOf, stateWithId } from '../src/transitions.ts'

/** A flowchart of Mermaid as it is drawn: its boxes, with those around them, and its arrows. */
type Drawn = {
  title: string
  states: readonly { path: string; isFirst: boolean }[]
  /** `texts`: one for each transition; a first state's arrow is in `states`. */
  arrows: readonly { from: string; to: string; texts: readonly string[] }[]
  /** What stands in a box of its own beside a state; '' is the whole machine. */
  notes: ReadonlyMap<string, readonly string[]>
}

const words = String.raw`"((?:[^"#<>&%\x60$]|#\d+;|<br>)*)"`
const forms = {
  group: new RegExp(String.raw`^subgraph (\w+) \[${words}\]$`),
  state: new RegExp(String.raw`^(\w+)(?:\(${words}\)|\(\("(H\*?)"\)\))(?::::closed)?$`),
  start: /^(\w+)start\(\(" "\)\):::start$/,
  first: /^(\w+)start --> (\w+)$/,
  arrow: new RegExp(String.raw`^(\w+) -- ${words} --> (\w+)$`),
  note: new RegExp(String.raw`^(\w+)note\[${words}\]:::note$`),
  beside: /^(\w+) -\.- \1note$/,
  look: /^classDef \w+ [\w#:,-]+$/,
}

/** What a drawing has to show of a machine: worked out from the machine, not from the drawing. */
export function drawnOf(machine: AnyStateMachine): Omit<Drawn, 'title' | 'arrows'> & Lines {
  const nodes = statesOf(machine)
  const firsts = new Set(nodes.flatMap(({ initial }) => initial?.target?.[0] ?? []))
  const lines: Lines['lines'] = {}
  const notes = new Map<string, readonly string[]>()
  for (const { source, targets, event } of arrowsOf(machine)) {
    const from = stateWithId(machine, source)
    const to = targets[0] === undefined ? undefined : stateWithId(machine, targets[0])
    if (!to || isInside(to, from))
      notes.set(pathOf(from), [...(notes.get(pathOf(from)) ?? []), event])
    else (lines[`${pathOf(from)} --> ${pathOf(to)}`] ??= []).push(event)
  }
  return {
    states: nodes
      .filter(({ parent }) => parent)
      .map((node) => ({ path: pathOf(node), isFirst: firsts.has(node) })),
    lines,
    notes,
  }
}

/** The events on each arrow, under `from --> to`. */
type Lines = { lines: Record<string, string[]> }

function pathOf({ parent, key, type, history }: AnyStateNode): string {
  if (!parent) return ''
  const name = type === 'history' ? (history === 'deep' ? 'H*' : 'H') : key
  return [pathOf(parent), name].filter(Boolean).join('/')
}

/** Reads it line by line. @throws Error for a line that Mermaid would not understand */
export function readMermaid(text: string): Drawn {
  const [, title = '', body = ''] =
    /^---\ntitle: (".*")\n---\nflowchart TB\n([\s\S]*)$/.exec(text) ?? []
  const paths = new Map<string, string>([['s0', '']])
  const around: string[] = []
  const firsts = new Set<string>()
  const arrows: Drawn['arrows'][number][] = []
  const notes = new Map<string, readonly string[]>()
  const pathOf = (name = ''): string => {
    const path = paths.get(name)
    if (path === undefined) throw new Error(`${name} is not drawn before it is named`)
    return path
  }
  const draw = (name: string, words: string): void => {
    paths.set(name, [...around, plain(words)].join('/'))
  }
  for (const line of body.split('\n').map((one) => one.trim())) {
    const [form, found] =
      Object.entries(forms)
        .map(([name, expression]) => [name, expression.exec(line)] as const)
        .find(([, one]) => one) ?? []
    const [, first = '', second = '', third = ''] = found ?? []
    if (form === 'group') {
      draw(first, second)
      around.push(plain(second))
    } else if (line === 'end') around.pop()
    else if (form === 'state') draw(first, second || third)
    else if (form === 'first') firsts.add(second)
    else if (form === 'arrow')
      arrows.push({ from: pathOf(first), to: pathOf(third), texts: textsIn(second) })
    else if (form === 'note') notes.set(pathOf(first), textsIn(second))
    else if (!form && line !== '') throw new Error(`Mermaid would not understand: ${line}`)
  }
  return {
    title: JSON.parse(title) as string,
    states: [...paths]
      .filter(([name]) => name !== 's0')
      .map(([name, path]) => ({ path, isFirst: firsts.has(name) })),
    arrows,
    notes,
  }
}

function textsIn(words: string): string[] {
  return words.split('<br>').map(plain)
}

function plain(words: string): string {
  return words.replace(/#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
}
