import type { Entry } from './protocol.ts'
import { createRedactor } from './redact.ts'

/** Field names under which people, companies and records are named or described. */
const naming = /name$|^title$|^(label|text|subject|message|search|notes?|about)$|no$/i

/**
 * Entries as they may leave this browser: the names of records (`application Asha Rao`) and what
 * names them in the data are replaced. `isNamed`: the developer asked for the names.
 */
export function createOutsideView(isNamed: boolean): (entry: Entry) => unknown {
  if (isNamed) return (entry) => entry
  const redact = createRedactor(naming)
  const standIns = new Map<string, string>()

  const nameless = (name: string): string =>
    [...standIns].reduce((text, [known, standIn]) => text.replaceAll(known, standIn), name)
  return (entry) => {
    if (entry.type !== '@xstate.actor') return redact(entry)
    const { name, isRecord = false, ...rest } = entry
    const [kind = ''] = name.split(' ')
    if (isRecord && !standIns.has(name)) standIns.set(name, `${kind} ‹${standIns.size + 1}›`)
    return Object.assign({}, redact(rest), { name: nameless(name) })
  }
}
