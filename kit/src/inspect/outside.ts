import type { Entry } from './protocol.ts'
import { createRedactor } from './redact.ts'

/** Field names under which people, companies and records are named or described. */
const naming = /name$|^title$|^(label|text|subject|message|search|notes?|about)$|no$/i
/** The version of the format that Stately's viewer asks for. */
const format = { _version: '0.7.2', id: null, rootId: 'anonymous' }

/**
 * Entries as they may leave this browser: the names of records (`application Asha Rao`) and what
 * names them in the data are replaced. `isNamed`: the developer asked for the names. Undefined for
 * what a person did: that stays here.
 */
export function createOutsideView(isNamed: boolean): (entry: Entry) => object | undefined {
  const { copy } = createRedactor(naming)
  const standIns = new Map<string, string>()

  const nameless = (name: string): string =>
    [...standIns].reduce((text, [known, standIn]) => text.replaceAll(known, standIn), name)
  return (entry) => {
    if (entry.type === '@person.act') return undefined
    if (entry.type !== '@xstate.actor')
      return { ...format, ...(isNamed ? entry : Object(copy(entry))) }
    const { name, isRecord = false } = entry
    const actor = { ...format, snapshot: { status: 'active' }, ...entry }
    if (isNamed) return actor
    const [kind = ''] = name.split(' ')
    if (isRecord && !standIns.has(name)) standIns.set(name, `${kind} ‹${standIns.size + 1}›`)
    return { ...Object(copy(actor)), isRecord, name: nameless(name) }
  }
}
