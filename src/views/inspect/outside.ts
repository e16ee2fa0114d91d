import { createInspector } from '@statelyai/inspect'
import type { Entry } from '#kit/inspect/protocol.ts'
import { createRedactor } from '#kit/inspect/redact.ts'

/** Names of fields that contain names or descriptions of people, companies and records. */
const naming = /name$|^title$|^(label|text|subject|message|search|notes?|about)$|no$/i

type Outward = Exclude<Entry, { type: '@person.act' }>

/**
 * Entries in a form that may leave this browser, in the format of Stately's own package. Names of
 * records (`application Asha Rao`) and naming fields in the data are replaced. `isNamed`: the
 * developer asked for the names. Undefined for user actions, which are never sent.
 */
export function createOutsideView(isNamed: boolean): (entry: Entry) => object | undefined {
  const shown = isNamed ? (entry: Outward) => entry : createNameless()
  let written = {}
  const stately = createInspector({ send: (said) => void (written = said) })

  return (entry) => {
    if (entry.type === '@person.act') return undefined
    const said = shown(entry)
    if (said.type === '@xstate.actor') stately.actor(said.sessionId)
    else if (said.type === '@xstate.event') stately.event(said.sessionId, said.event)
    else stately.snapshot(said.sessionId, said.snapshot, { event: said.event })
    // Our entries have more about an actor than its id: its name, its parent, its machine.
    return { ...written, ...said }
  }
}

function createNameless(): (entry: Outward) => Outward {
  const { copy } = createRedactor(naming)
  const standIns = new Map<string, string>()
  const nameless = (name: string): string =>
    [...standIns].reduce((text, [known, standIn]) => text.replaceAll(known, standIn), name)

  return (entry) => {
    const hidden: Outward = Object.assign({}, entry, copy(entry))
    if (entry.type !== '@xstate.actor') return hidden
    const { name, isRecord = false } = entry
    const [kind = ''] = name.split(' ')
    if (isRecord && !standIns.has(name)) standIns.set(name, `${kind} ‹${standIns.size + 1}›`)
    return Object.assign(hidden, { isRecord, name: nameless(name) })
  }
}
