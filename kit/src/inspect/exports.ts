import type { Act, Entry, StepEntry, Target } from './protocol.ts'
import { shownName } from './hidden.ts'
import { chaptersOf, namesIn, type Play, type Sender, sendersIn } from './session.ts'
import { eventWords, isInner, stateWords } from './state-words.ts'

/**
 * The session as a Gherkin scenario: the actions, and the resulting state of each machine that
 * moved.
 */
export function asGherkin(entries: readonly Entry[], title: string): string {
  const names = namesIn(entries)
  const lines = chaptersOf(entries).flatMap(({ play, steps }, index) => [
    ...(play ? [`${index === 0 ? 'Given' : 'When'} ${said(play)}`] : []),
    ...outcomes(steps, names).map((line, at) => `${at === 0 ? 'Then' : 'And'} ${line}`),
  ])
  return [
    `Feature: ${oneLine(title)}`,
    '',
    `  Scenario: ${oneLine(title)}`,
    ...lines.map((line) => `    ${line}`),
    '',
  ].join('\n')
}

/** The events between actors as a Mermaid sequence diagram, which GitHub renders. */
export function asSequence(entries: readonly Entry[]): string {
  const names = namesIn(entries)
  const senders = sendersIn(entries)
  const ids = new Map<string, string>()
  const outsiders = new Set<Sender>(['person'])
  const lines: string[] = []
  // Actors with the same name share a column, because a repeated call creates a new actor.
  const idOf = (sessionId: string): string => {
    const name = names.get(sessionId) ?? sessionId
    const id = ids.get(name) ?? `a${ids.size + 1}`
    ids.set(name, id)
    return id
  }
  for (const entry of entries) {
    if (entry.type === '@person.act')
      lines.push(`Note over person: ${mermaidText(actWords(entry.act))}`)
    if (entry.type !== '@xstate.event' || isInner(entry.event.type)) continue
    const sender = senders.get(entry.n)
    if (sender) outsiders.add(sender)
    const from = sender ?? idOf(entry.sourceId ?? '')
    lines.push(`${from}->>${idOf(entry.sessionId)}: ${mermaidText(eventWords(entry.event.type))}`)
  }
  return [
    'sequenceDiagram',
    ...[...outsiders].map((one) => `  participant ${one} as ${senderNames[one]}`),
    ...[...ids].map(([name, id]) => `  participant ${id} as ${mermaidText(name)}`),
    ...lines.map((line) => `  ${line}`),
    '',
  ].join('\n')
}

export const senderNames: Readonly<Record<Sender, string>> = {
  person: 'person',
  inspector: 'inspector',
  outside: 'server or clock',
}

/** An action as text: `click button “Accept”`. */
export function actWords(act: Act): string {
  if (act.kind === 'visit') return `open ${act.path}`
  if (act.kind === 'press')
    return act.target ? `press ${act.key} in ${words(act.target)}` : `press ${act.key}`
  return act.kind === 'click'
    ? `click ${words(act.target)}`
    : `fill ${words(act.target)} with “${act.value}”`
}

function words({ role, name, nth }: Target): string {
  return `${role} “${shownName(name)}”${nth > 0 ? ` (${nth + 1})` : ''}`
}

function said(play: Play): string {
  return play.kind === 'tell'
    ? oneLine(`the event ${play.event.type} reaches ${play.actor}`)
    : oneLine(`I ${actWords(play.act)}`)
}

/** The state of each machine at the end of a chapter. */
function outcomes(steps: readonly StepEntry[], names: ReadonlyMap<string, string>): string[] {
  const last = new Map(steps.map((step) => [step.sessionId, stateWords(step.snapshot.value)]))
  // A machine without states has no state to report.
  return [...last].flatMap(([id, state]) =>
    state === '' ? [] : [oneLine(`${names.get(id) ?? id} is in ${state}`)],
  )
}

/** A text without line breaks. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Escapes `;` and `#`, which have a meaning in Mermaid. */
function mermaidText(text: string): string {
  return oneLine(text).replace(/[#;]/g, (sign) => `#${sign.charCodeAt(0)};`)
}
