import type { EventObject } from 'xstate'
import type { ModuleName } from '#contract/modules.ts'
import type { ActorRole } from '#contract/role.ts'
import { arrowsOf } from '#kit/transitions.ts'
import { ruleOfArrow } from '../catalogue/lifecycle-cases.ts'
import type { Catalogued } from '../catalogue/machines.ts'
import { attemptsOn, signedIn } from './attempts.ts'
import { barOf } from './reach.ts'
import { roleIn } from './roles.ts'
import { stepWords } from './step-words.ts'
import { type Place, vocabularyOf } from './vocabulary.ts'

/** The events that a role may never send: the server answers 403. */
type Never = { role: ActorRole; events: readonly string[] }

/** The events that each signed-in role may never send to such records. */
export function neverOf(one: Catalogued, module: ModuleName): readonly Never[] {
  if (!one.lifecycle) return []
  const rules = arrowsOf(one.machine).map((arrow) => ({
    event: arrow.event,
    roles: ruleOfArrow(arrow).roles,
  }))
  const refused = attemptsOn(one).filter(
    (event) =>
      !rules.some(({ event: type, roles }) =>
        [type === event.type, roles.some((role) => role === roleIn(event))].every(Boolean),
      ) && barOf(one.name, module, { event, tried: '' }) === undefined,
  )
  return signedIn.flatMap((role): Never[] => {
    const events = refused.filter((event) => roleIn(event) === role).map(({ type }) => type)
    return events.length === 0 ? [] : [{ role, events }]
  })
}

function sentBy(type: string, role: ActorRole): EventObject & { by: object } {
  return { type, by: { role } }
}

/** The same as a table; empty if there are none. */
export function neverText(one: Catalogued, place: Place): string {
  const never = neverOf(one, place.module)
  if (never.length === 0) return ''
  const words = vocabularyOf(place)
  const { deed } = stepWords(one, place)
  const heads = ['role', 'never'].map((key) => words.say(['index', key]))
  const rows = never.map(({ role, events }) => {
    const who = words.say(['who', role])
    // The first cell has the role.
    const deeds = events.map((type) =>
      deed(sentBy(type, role))
        .replace(who, '')
        .replace(/^[\s:]+/, ''),
    )
    return `| ${who} | ${[...new Set(deeds)].join('; ')} |\n`
  })
  return `\n| ${heads.join(' | ')} |\n| --- | --- |\n${rows.join('')}`
}
