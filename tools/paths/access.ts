import { type LinkPurpose } from '#contract/link.ts'
import type { ActorRole } from '#contract/role.ts'
import { actorRoles } from '#lifecycles/registry.ts'
import type { Scenario } from '#kit/plan.ts'
import {
  demoAddressOf,
  demoCodeOf,
  demoLinks,
  demoPassword,
} from '../../server/seed/demo-access.ts'
import type { Meaning, Step } from './meaning.ts'
import { roleIn } from './roles.ts'
import { type Place, vocabularyOf } from './vocabulary.ts'

/** The default URL of `npm start`. */
const usualUrl = 'http://localhost:3000'

/**
 * The kinds of links through which customers of a machine come; the first one that a module has is
 * used.
 */
const purposesOf: Readonly<Record<string, readonly LinkPurpose[]>> = {
  order: ['shop'],
  payment: ['shop', 'booking'],
  delivery: ['shop'],
  'table-order': ['table'],
  'cart-item': ['table', 'shop', 'booking'],
  table: ['table'],
  booking: ['booking'],
  reservation: ['reservation'],
  'queue-entry': ['queue'],
  'job-application': ['job'],
}

/**
 * The roles that act in some scenarios, in the usual order; for a machine of the app, the owner.
 */
export function actingIn(scenarios: readonly Scenario[]): readonly ActorRole[] {
  const acting = new Set(
    scenarios.flatMap(({ steps }) => steps.map(({ does }) => roleOf(does.meaning as Meaning))),
  )
  const found = actorRoles.filter((role) => acting.has(role))
  return found.length > 0 ? found : ['business']
}

function roleOf(meaning: Meaning): ActorRole | undefined {
  return 'event' in meaning ? roleIn(meaning.event) : undefined
}

/** Where each of these demo users signs in and with which account, or which link they open. */
export function accessWords(
  machine: string,
  place: Place,
  { roles, url = usualUrl }: { roles: readonly ActorRole[]; url?: string | undefined },
): Step[] {
  const words = vocabularyOf(place)
  const address = url.replace(/\/+$/, '')
  return roles.flatMap((role): Step[] => {
    const who = words.say(['who', role])
    if (role === 'guest') {
      const link = linkFor(machine, place)
      if (link === undefined) return []
      const opened = `${address}/others/s/${link}`
      return [
        {
          text: words.say(['say', 'link'], { who, address: opened }),
          meaning: { kind: 'link', role, address: opened },
        },
      ]
    }
    const account = demoAddressOf(role, place.module)
    if (account === undefined) return []
    const signIn = { address, account, password: demoPassword }
    return [
      {
        text: words.say(['say', 'signIn'], { who, ...signIn }),
        meaning: { kind: 'signIn', role, ...signIn },
      },
    ]
  })
}

function linkFor(machine: string, { module }: Place): string | undefined {
  const links = demoLinks.filter((one) => one.module === module)
  return (purposesOf[machine] ?? [])
    .flatMap((purpose) =>
      links
        .filter(({ purposes }) => purposes.includes(purpose))
        .map(({ account }) => demoCodeOf(account, purpose)),
    )
    .at(0)
}
