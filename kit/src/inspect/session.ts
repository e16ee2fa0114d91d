import type { AnyEventObject } from 'xstate'
import type { Act, Entry, StepEntry, Target } from './protocol.ts'
import { isHiddenValue } from './hidden.ts'
import { isInner } from './state-words.ts'
import { isStep } from './watch.ts'

/** One step of a replay: a user action, or an event that the inspector sent. */
export type Play =
  | { kind: 'act'; act: Act; heading?: string | undefined }
  | { kind: 'tell'; actor: string; event: AnyEventObject }

/** The external inputs in order. Typing into a field becomes one fill. */
export function playsOf(entries: readonly Entry[]): Play[] {
  const names = namesIn(entries)
  const plays: Play[] = []
  for (const entry of entries) {
    if (entry.type === '@person.act') {
      const last = plays.at(-1)
      const play = { kind: 'act', act: entry.act, heading: entry.heading } as const
      if (last?.kind === 'act' && isRefill(last.act, entry.act)) plays[plays.length - 1] = play
      else plays.push(play)
    } else if (entry.type === '@xstate.event' && entry.isSent) {
      const actor = names.get(entry.sessionId) ?? entry.sessionId
      plays.push({ kind: 'tell', actor, event: entry.event })
    }
  }
  return plays
}

/** A step with its consequences: the machines' steps until the next one. */
export type Chapter = { play: Play | undefined; steps: readonly StepEntry[] }

export function chaptersOf(entries: readonly Entry[]): Chapter[] {
  const names = namesIn(entries)
  const chapters: { play: Play | undefined; steps: StepEntry[] }[] = [
    { play: undefined, steps: [] },
  ]
  for (const entry of entries) {
    const last = chapters.at(-1)
    if (entry.type === '@person.act') {
      const play = { kind: 'act', act: entry.act, heading: entry.heading } as const
      if (last?.play?.kind === 'act' && isRefill(last.play.act, entry.act)) last.play = play
      else chapters.push({ play, steps: [] })
    } else if (entry.type === '@xstate.event' && entry.isSent) {
      const actor = names.get(entry.sessionId) ?? entry.sessionId
      chapters.push({ play: { kind: 'tell', actor, event: entry.event }, steps: [] })
    } else if (isStep(entry) && !isInner(entry.event.type) && entry.taken?.length)
      last?.steps.push(entry)
  }
  return chapters.filter(({ play, steps }) => play !== undefined || steps.length > 0)
}

/** The sender of each event that no actor sent, by entry number. */
export type Sender = 'person' | 'inspector' | 'outside'

/** Events right after an action are attributed to the user; others to servers and timers. */
export function sendersIn(entries: readonly Entry[]): ReadonlyMap<number, Sender> {
  const senders = new Map<number, Sender>()
  let actedMs = -Infinity
  for (const entry of entries) {
    const ms = Number(entry.createdAt)
    if (entry.type === '@person.act') actedMs = ms
    if (entry.type !== '@xstate.event' || entry.sourceId !== undefined) continue
    const isOfPerson = ms - actedMs <= atOnceMs
    senders.set(entry.n, entry.isSent ? 'inspector' : isOfPerson ? 'person' : 'outside')
  }
  return senders
}

const atOnceMs = 50

export function namesIn(entries: readonly Entry[]): ReadonlyMap<string, string> {
  return new Map(
    entries.flatMap((entry) =>
      entry.type === '@xstate.actor' ? [[entry.sessionId, entry.name] as const] : [],
    ),
  )
}

/** The number of the first step with a value that was hidden as a secret; 0 if there is none. */
export function firstHidden(plays: readonly Play[]): number {
  return 1 + plays.findIndex((play) => valuesOf(play).some(isHiddenValue))
}

function valuesOf(play: Play): string[] {
  if (play.kind === 'tell') return [JSON.stringify(play.event)]
  if (play.act.kind === 'fill') return [play.act.value]
  return play.act.kind === 'visit' ? [play.act.path] : []
}

function isRefill(before: Act, now: Act): boolean {
  return before.kind === 'fill' && now.kind === 'fill' && isSame(before.target, now.target)
}

function isSame(a: Target, b: Target): boolean {
  return a.role === b.role && a.name === b.name && a.nth === b.nth
}
