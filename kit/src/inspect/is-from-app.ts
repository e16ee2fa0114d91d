import type { Entry, FromApp } from './protocol.ts'

/**
 * Whether a received value is a message of a watched page. Anyone who shares a page, and any page
 * of the same origin, can send anything; invalid messages must not break the inspector.
 */
export function isFromApp(said: unknown): said is FromApp {
  const { kind, tab, tabId, entries, id } = membersOf(said)
  if (kind === 'here') {
    const { id: own, path, loadedMs } = membersOf(tab)
    return typeof own === 'string' && typeof path === 'string' && typeof loadedMs === 'number'
  }
  if (typeof tabId !== 'string') return false
  if (kind === 'gone') return true
  if (kind === 'acted') return typeof id === 'string'
  if (kind === 'picture') return isPictureIn(membersOf(said))
  return (kind === 'log' || kind === 'entries') && Array.isArray(entries) && entries.every(isEntry)
}

function isPictureIn({ picture, rules }: Members): boolean {
  const { root, sheets, scrolled } = membersOf(picture)
  const { tag, children = [] } = membersOf(root)
  return (
    typeof tag === 'string' &&
    [rules, sheets, children].every((list) => Array.isArray(list)) &&
    isObject(scrolled)
  )
}

/** Whether a received or parsed value is a log entry. */
export function isEntry(said: unknown): said is Entry {
  const { n, type, sessionId, name, event, snapshot, act, ...more } = membersOf(said)
  if (typeof n !== 'number' || typeof sessionId !== 'string') return false
  if (type === '@person.act') return isAct(act)
  const lists = ['taken', 'active', 'next', 'refused', 'faults'].map((list) => more[list])
  if (!lists.every((list) => list === undefined || Array.isArray(list))) return false
  if (type === '@xstate.actor') return typeof name === 'string'
  const hasEvent = typeof membersOf(event)['type'] === 'string'
  if (type === '@xstate.event') return hasEvent
  return type === '@xstate.snapshot' && hasEvent && isObject(snapshot)
}

function isAct(said: unknown): boolean {
  const { kind, path, key, target, value } = membersOf(said)
  const isAimed = typeof membersOf(target)['name'] === 'string'
  if (kind === 'visit') return typeof path === 'string'
  if (kind === 'press') return typeof key === 'string' && (target === undefined || isAimed)
  return isAimed && (kind === 'click' || (kind === 'fill' && typeof value === 'string'))
}

type Members = Readonly<Record<string, unknown>>

function membersOf(said: unknown): Members {
  return isObject(said) ? said : {}
}

function isObject(said: unknown): said is Members {
  return typeof said === 'object' && said !== null
}
