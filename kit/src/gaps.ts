import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { coverage } from './coverage.ts'
import type { GuardRecord, Need } from './recorder.ts'
import type { Survey } from './survey.ts'
import { firstOf } from './reach.ts'
import { type Arrow, arrowsOf, statesOf } from './transitions.ts'

/** A transition that a survey could not take, with the reason. */
export type Gap = { arrow: Arrow; reason: string }

/** Why transitions were not taken, as text. */
export function gapsOf(machine: AnyStateMachine, survey: Survey): Gap[] {
  const arrows = arrowsOf(machine)
  const taken = new Set(survey.runs.flatMap((run) => run.taken))
  const passed = arrows.filter(({ id }) => taken.has(id))
  const entered = new Set([
    ...survey.entered,
    // States that are left immediately are only passed.
    ...passed.flatMap(({ source, targets }) => [source, ...targets]),
  ])
  return coverage(machine, survey.runs).missed.map((arrow) => ({
    arrow,
    reason: reasonOf(machine, { ...survey, entered, stayed: survey.entered, taken }, arrow, arrows),
  }))
}

/** The problems found, one line each: errors, and nondeterministic guards. */
export function faultWords(machine: AnyStateMachine, { faults, guards }: Survey): string[] {
  return [
    ...statesOf(machine).flatMap((node) =>
      missingActors(node).map(
        (src) => `fails where it enters ${shortened(machine, node.id)}: ${missingWords(src)}`,
      ),
    ),
    ...faults.map(({ after, event, message }) => {
      const where = after.length === 0 ? 'at the start' : `after ${after.join(', ')}`
      return `${event === undefined ? '' : `${event} `}fails ${where}: ${message}`
    }),
    ...[...guards]
      .filter(([, { isFickle }]) => isFickle)
      .map(
        ([name]) =>
          `the guard ${shortened(machine, name)} says yes and no to the same question: ` +
          'chance or the time decides',
      ),
  ]
}

/** Why a machine can't start, each cause once; empty if it can. */
export function startFaults(machine: AnyStateMachine, { runs, faults }: Survey): string[] {
  const first = new Set([machine.root])
  // The iteration includes states that are added during it.
  for (const node of first) for (const inner of firstOf(node)) first.add(inner)
  return [
    ...new Set([
      ...(runs.length === 0 ? faults.map(({ message }) => message) : []),
      ...[...first].flatMap(missingActors).map(missingWords),
    ]),
  ]
}

/**
 * Actors are replaced by gates, so an actor without an implementation works here but nowhere else.
 */
function missingActors({ invoke, machine }: AnyStateNode): string[] {
  const { actors } = machine.implementations
  return invoke.flatMap(({ src }) =>
    typeof src !== 'string' || src.startsWith('xstate.invoke.') || Object.hasOwn(actors, src)
      ? []
      : [src],
  )
}

function missingWords(src: string): string {
  const given = `machine.provide({ actors: { ${keyText(src)}: … } })`
  const what = `the actor ${src} is not implemented`
  return `${what}; give in paths.config.ts a machine that has it: ${given}`
}

/** One sentence: the missing value, its readers, and what to write into `paths.config.ts`. */
export function needWords(need: Need): string {
  const { of, keys, readBy } = need
  const names = [...new Set(readBy)].filter((name) => name !== '')
  const by = names.length === 0 ? '' : ` (read by ${names.join(', ')})`
  const what = keys.map((key) => `\`${withoutMethod(key).path}\``)
  return (
    `${subject(of)}: ${[...new Set(what)].join(', ')}${by}; ` +
    `give it in paths.config.ts:\n    ${snippet(need)}`
  )
}

/** `stayed`: the states that were not left immediately. `taken`: the ids of the transitions. */
type Known = Survey & { stayed: ReadonlySet<string>; taken: ReadonlySet<string> }

function reasonOf(
  machine: AnyStateMachine,
  { entered, stayed, taken, guards, faults, cut, needs, runs, refused }: Known,
  arrow: Arrow,
  arrows: readonly Arrow[],
): string {
  if (!entered.has(arrow.source)) return `${shortened(machine, arrow.source)} was never entered`
  const records = arrow.guards.flatMap(({ name }) => {
    const record = guards.get(name === 'inline' ? arrow.id : name)
    return record ? [{ name: name === 'inline' ? 'its guard' : `the guard ${name}`, record }] : []
  })
  const failed = records.find(({ record }) => record.failed !== undefined && record.yes === 0)
  if (failed) return `${failed.name} fails: ${failed.record.failed}${contextHint(failed.record)}`
  const never = records.find(({ record }) => record.yes === 0)
  if (never) {
    const end = cut === undefined ? '' : `; ${cut}`
    return `${never.name} never said yes${contextHint(never.record)}${end}`
  }
  const fault = faults.find(({ event }) => event === arrow.event)
  if (fault) return `the machine fails: ${fault.message}`
  if (needs.some(({ of, isFatal }) => isFatal && of === arrow.event))
    return 'its payload is missing'
  const before = arrows.filter(
    ({ source, event, id }) => source === arrow.source && event === arrow.event && id !== arrow.id,
  )
  const [, end] = /^xstate\.(done|error|snapshot)\./.exec(arrow.event) ?? []
  const came = [...runs.map(({ path }) => path), ...refused].some(({ steps }) =>
    steps.some(({ event }) => event.type === arrow.event),
  )
  if (end && !came) return `none of the outcomes of its actor is ${endWords[end] ?? 'a snapshot'}`
  if (before.some(({ id }) => taken.has(id))) return 'another branch took it every time'
  if (!stayed.has(arrow.source)) return `${shortened(machine, arrow.source)} is left at once`
  const broken = brokenIn(machine, [arrow, ...before])
  if (broken) return `fails where it enters ${shortened(machine, broken)}`
  return arrow.guards.length > 0 && records.length === 0
    ? 'its guard was never asked'
    : 'a state inside took it every time, or the event never came'
}

/** A target state that fails when entered, also outside of the isolated machine. */
function brokenIn(machine: AnyStateMachine, arrows: readonly Arrow[]): string | undefined {
  const targets = new Set(arrows.flatMap((arrow) => arrow.targets))
  return statesOf(machine).find((node) => targets.has(node.id) && missingActors(node).length > 0)
    ?.id
}

const endWords: Readonly<Record<string, string>> = { done: 'an output', error: 'an error' }

function contextHint({ reads }: GuardRecord): string {
  if (reads.size === 0) return ''
  const ways = 'inputs or context, or with the events or outcomes that set it'
  return ` (it reads ${listed(reads)} of the context: give it with ${ways})`
}

function listed(names: ReadonlySet<string>): string {
  return [...names].map((name) => `\`${name}\``).join(', ')
}

function shortened(machine: AnyStateMachine, id: string): string {
  return id.startsWith(`${machine.id}.`) ? id.slice(machine.id.length + 1) : id
}

function subject(of: string): string {
  if (of === 'input') return 'the machine needs an input'
  const [, what, name] = /^(output|error|snapshot) of (.+)$/.exec(of) ?? []
  return what
    ? `\`${name}\` needs an ${what}`.replace('an snapshot', 'a snapshot')
    : `\`${of}\` needs a payload`
}

function snippet({ of, keys }: Need): string {
  const tree = treeOf(keys)
  const members = membersText(tree)
  if (of === 'input') return `inputs: [{ ${members} }],`
  const [, what, name] = /^(output|error|snapshot) of (.+)$/.exec(of) ?? []
  const value = isList(tree) ? treeText(tree) : `{ ${members} }`
  return what && name
    ? `outcomes: { ${keyText(name)}: [{ ${what}: ${value} }] },`
    : `events: [{ type: '${of}', ${members} }],`
}

type Tree = { text?: string; members: Map<string, Tree> }

function treeOf(keys: readonly string[]): Tree {
  const root: Tree = { members: new Map() }
  for (const key of keys) {
    const { path, text } = withoutMethod(key)
    let at = root
    for (const part of path === '' ? [] : path.split('.')) {
      const inner = at.members.get(part) ?? { members: new Map() }
      at.members.set(part, inner)
      at = inner
    }
    at.text = text ?? at.text
  }
  return root
}

function membersText({ members }: Tree): string {
  return [...members].map(([key, inner]) => `${keyText(key)}: ${treeText(inner)}`).join(', ')
}

/** What is read by its length or by numbers is a list. */
function isList({ members }: Tree): boolean {
  return members.size > 0 && [...members.keys()].every((key) => /^(length|\d+)$/.test(key))
}

function treeText(tree: Tree): string {
  if (isList(tree)) {
    const [first] = [...tree.members].filter(([key]) => key !== 'length').map(([, item]) => item)
    return first ? `[${treeText(first)}, …]` : '[…]'
  }
  return tree.members.size > 0 ? `{ ${membersText(tree)} }` : (tree.text ?? '…')
}

function keyText(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : `'${key}'`
}

const lists = 'map filter find some every forEach reduce length push concat at slice flatMap join'
const texts = 'trim toUpperCase toLowerCase startsWith endsWith split replace match includes'

/** `names.map` refers to `names`, a list; `title.trim` to `title`, a text. */
function withoutMethod(key: string): { path: string; text?: string } {
  const at = key.lastIndexOf('.')
  const method = key.slice(at + 1)
  if (at < 0) return { path: key }
  if (lists.split(' ').includes(method)) return { path: key.slice(0, at), text: '[…]' }
  if (texts.split(' ').includes(method)) return { path: key.slice(0, at), text: "'…'" }
  return { path: key }
}
