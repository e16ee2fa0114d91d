import strings from 'big-list-of-naughty-strings'
import { expect } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Problem } from '#contract/problem.ts'
import { type JsonSchema, wireSchemaOf } from '../../server/http/wire-schema.ts'
import { wellMeant } from './fuzz.ts'
import { START_MS } from './clock.ts'
import type { Wire } from './generate.ts'
import { everyWrite, type World } from './generate-world.ts'
import type { Rehearsal } from './rehearsal.ts'
import type { Identity } from './server.ts'

/** Text that no database keeps as it is: refused by both. */
export const unstorable: readonly string[] = ['a\u0000b', '\ud800', 'x\udfffy']
/** The big list of naughty strings, and what it lacks. */
export const naughty: readonly string[] = [
  ...(strings as string[]).filter((text) => text.length <= 4000),
  ...unstorable,
  '__proto__',
  '\\u0000',
  '%00',
  'line\r\nline\ttab',
  '\u2028\u2029',
  'e\u0301 is not \u00e9',
  '%_\\',
  '$1 ${x} {{x}} :x ?',
]
/** Twenty-three of them that broke something somewhere, one of a kind. */
export const hardest: readonly string[] = [
  ...naughty.slice(-11),
  ...naughty.slice(0, -11).filter((_, at) => at % 36 === 6),
]

const signsOut = [400, 401, 500]
const TRIES = 60
const PLAIN = 'Plain words'
/** Names of records and secrets are looked up, not stored. */
const isLookedUp = /(^|_)(id|ids|uuid|code|codes|token|password|state|url|images)$/
/** Stored in another form, and why. */
const NORMALISED: Record<string, string> = {
  website: 'what fills it in is a machine and is not answered',
}

/** Lists that the answer leaves out, where something else in it has the same name. */
const UNANSWERED = new Set(['tax_rates'])

/** What an entry of a list holds beside its text. */
const DAY_MS = 86_400_000
const ENTRIES: Record<string, Wire | Wire[]> = {
  options: { group: 'Size', name: 'Large', extra_amount: 50 },
  time_off: { from_ms: START_MS + DAY_MS, to_ms: START_MS + 2 * DAY_MS },
  tax_rates: [{ name: 'GST', percent: 5 }],
}
/**
 * Lists whose text says nothing by itself: the value of a property that the company has defined,
 * the name of a group of the options beside it.
 */
const BOUND = new Set(['specs', 'option_groups', 'variant_options', 'variants'])

/** Where a text stands in an input: names, and `0` for the first of a list. */
type Place = readonly string[]
type Ground = { world: World; rehearsal: Rehearsal }
type Base = { input: Wire; as: Identity | undefined; places: readonly Place[] }
/** `typed`: texts that were answered; `shown`: those that stood in the answer. */
export type Tally = {
  calls: number
  typed: number
  refused: number
  shown: number
  /** The last answer that was not 200, for the message of a failed test. */
  last?: string
}

/** Calls that take text and are left out, and why. */
const NOT_TYPED: Record<string, string> = {
  'PUT customer/updateQueue': 'its text is the name of a counter in the settings',
  'PUT customer/queue/next': 'its texts are names of a service and a counter in the settings',
  'POST user/createpwd': 'its code works once, and its name is the one of PUT user/update',
}
/** The writes that take text. */
export const naughtyCalls = everyWrite.filter(
  ([name, endpoint]) => !(name in NOT_TYPED) && textPlacesOf(endpoint).length > 0,
)

/** The result, in a line. */
export function told(texts: readonly string[], tallies: readonly Tally[]): string {
  const sum = (of: 'calls' | 'typed' | 'refused' | 'shown') =>
    tallies.reduce((total, tally) => total + tally[of], 0)
  const fields = naughtyCalls.reduce(
    (total, [, endpoint]) => total + textPlacesOf(endpoint).length,
    0,
  )
  return [
    `${texts.length} texts, ${naughtyCalls.length} calls with ${fields} fields`,
    `sent ${sum('calls')} times; ${sum('typed')} taken (${sum('shown')} of them seen in the answer)`,
    `${sum('refused')} refused beside their field`,
  ].join(', ')
}

/** The places of a call that take any text: at its top, in objects, in the first of a list. */
function textPlacesOf({ input }: Endpoint): readonly Place[] {
  return placesIn(wireSchemaOf(input, 'input'))
}

/**
 * Types texts into all places of a call that is answered without them, another text in each, until
 * every text stood everywhere; all is undone. None signs anybody out; what the answer shows of a
 * place is what was typed, but for spaces around it. A place whose text is refused gets plain
 * words, so that the others are tried. @throws Error when the call is never answered with words in
 * a place
 */
export async function typeInto(
  { world, rehearsal }: Ground,
  endpoint: Endpoint,
  texts: readonly string[],
): Promise<Tally> {
  const tally: Tally = { calls: 0, typed: 0, refused: 0, shown: 0 }
  const send = async (input: Wire, as: Identity | undefined) => {
    tally.calls += 1
    const { result } = await rehearsal.rehearse(
      () => world.server.request(world.requestOf(endpoint, input, as)),
      { isWeighed: false },
    )
    expect(signsOut, `${JSON.stringify(input)}: ${result.body}`).not.toContain(result.statusCode)
    return result
  }
  const bases = await answeredBases(world, endpoint, send)
  const [first] = bases
  // In an address half of a pair is replaced before it is sent.
  const sent = endpoint.method === 'DELETE' ? texts.filter((text) => text.isWellFormed()) : texts
  for (const { input, as, places } of bases) {
    for (let round = 0; round < sent.length; round += 1) {
      const typed = new Map(
        places.map((place, at) => [place, sent[(round + at * 7) % sent.length] ?? PLAIN]),
      )
      let answer = await send(filled(input, typed), as)
      for (let tries = 0; answer.statusCode === 422 && tries < 3; tries += 1) {
        const paths = answer.json<Problem>().errors.map(({ path }) => path)
        const refused = places.filter(
          (place) =>
            typed.get(place) !== PLAIN &&
            paths.some(
              (path) => path === place.join('.') || path.startsWith(`${place.join('.')}.`),
            ),
        )
        for (const place of refused) typed.set(place, PLAIN)
        tally.refused += refused.length
        if (refused.length === 0) break
        answer = await send(filled(input, typed), as)
      }
      if (answer.statusCode !== 200) {
        tally.last = `${answer.statusCode} ${answer.body}`
        continue
      }
      const { data } = answer.json<{ data: unknown }>()
      for (const [place, text] of typed) if (text !== PLAIN) note(tally, place, text, data)
    }
  }
  // What is made here is what a later call is about.
  if (first && endpoint.method === 'POST') await world.send(endpoint, first.input, first.as)
  return tally
}

function note(tally: Tally, place: Place, text: string, data: unknown): void {
  expect(
    unstorable,
    `${place.join('.')} was answered with a text that can't be kept`,
  ).not.toContain(text)
  tally.typed += 1
  if (place.some((part) => UNANSWERED.has(part))) return
  const name = place.findLast((part) => part !== '0') ?? ''
  const shown = valuesNamed(data, name)
  // What says nothing is left out of the answer, where another line of the same bill may say
  // something.
  if (shown.length === 0 || text.trim() === '' || name in NORMALISED) return
  tally.shown += 1
  expect(
    shown.some((value) => value === text || value === text.trim() || (value ?? '') === text.trim()),
    `${place.join('.')}: ${JSON.stringify(text)} came back as ${JSON.stringify(shown)}`,
  ).toBe(true)
}

/**
 * Inputs that are answered with words in as many places as go together; the places left over get
 * inputs of their own.
 */
async function answeredBases(
  world: World,
  endpoint: Endpoint,
  send: (input: Wire, as: Identity | undefined) => Promise<{ statusCode: number; body: string }>,
): Promise<Base[]> {
  let open = textPlacesOf(endpoint)
  const bases: Base[] = []
  let last = ''
  for (let seed = 1; seed <= TRIES && open.length > 0; seed += 1) {
    const { input, as } = await wellMeant(world, endpoint, seed)
    if (!isObject(input)) continue
    const there = open.filter((place) => hasRoom(input, place))
    const withWords = (places: readonly Place[]) =>
      filled(input, new Map(places.map((place) => [place, PLAIN])))
    let fit: Place[] = []
    if (there.length === 0) continue
    const whole = await send(withWords(there), as)
    if (whole.statusCode === 200) fit = there
    else
      for (const place of there)
        if ((await send(withWords([...fit, place]), as)).statusCode === 200) fit.push(place)
    if (whole.statusCode !== 200) last = whole.body
    if (fit.length === 0) continue
    bases.push({ input, as, places: fit })
    open = open.filter((place) => !fit.includes(place))
  }
  if (open.length > 0)
    throw new Error(
      `${endpoint.method} ${endpoint.path} was never answered with words in ${open.map((place) => place.join('.')).join(', ')}; at last: ${last}`,
    )
  return bases
}

function placesIn(schema: JsonSchema): Place[] {
  const {
    type,
    anyOf,
    allOf,
    items,
    properties = {},
  } = schema as {
    type?: string
    anyOf?: JsonSchema[]
    allOf?: JsonSchema[]
    items?: JsonSchema
    properties?: Record<string, JsonSchema>
  }
  if (anyOf ?? allOf)
    return [
      ...new Map(
        [...(anyOf ?? []), ...(allOf ?? [])]
          .flatMap(placesIn)
          .map((place) => [place.join('.'), place]),
      ).values(),
    ]
  if (type === 'array') return placesIn(items ?? {}).map((place) => ['0', ...place])
  if (type === 'object')
    return Object.entries(properties).flatMap(([name, field]) =>
      isLookedUp.test(name) || BOUND.has(name)
        ? []
        : placesIn(field).map((place) => [name, ...place]),
    )
  const isFree =
    type === 'string' &&
    !('enum' in schema) &&
    !('const' in schema) &&
    !('pattern' in schema) &&
    !('format' in schema)
  return isFree ? [[]] : []
}

function filled(input: Wire, texts: ReadonlyMap<Place, string>): Wire {
  let whole: unknown = input
  for (const [place, text] of texts) whole = withText(whole, place, text)
  return whole as Wire
}

/**
 * Whether a place can be filled: an object of a list has to be there, since it says more than this
 * text.
 */
function hasRoom(node: unknown, [name, ...rest]: Place): boolean {
  if (name === undefined || name in ENTRIES || (name === '0' && rest.length === 0)) return true
  if (name === '0') {
    const [first] = Array.isArray(node) ? (node as unknown[]) : []
    return (isObject(first) || Array.isArray(first)) && hasRoom(first, rest)
  }
  return rest.length === 0 || hasRoom(isObject(node) ? node[name] : undefined, rest)
}

function withText(node: unknown, [name, ...rest]: Place, text: string): unknown {
  if (name === undefined) return text
  if (name === '0') {
    const list = Array.isArray(node) ? (node as unknown[]) : []
    return [withText(list[0], rest, text), ...list.slice(1)]
  }
  const object = isObject(node) ? node : {}
  const known = object[name]
  const entry = ENTRIES[name]
  const isEmpty = !Array.isArray(known) || known.length === 0
  return { ...object, [name]: withText(entry && isEmpty ? [entry] : known, rest, text) }
}

/** What stands under a name anywhere in an answer, lists piece by piece. */
function valuesNamed(node: unknown, name: string): unknown[] {
  if (Array.isArray(node)) return node.flatMap((one) => valuesNamed(one, name))
  if (!isObject(node)) return []
  return Object.entries(node).flatMap(([key, value]) =>
    key === name ? [value].flat() : valuesNamed(value, name),
  )
}

function isObject(value: unknown): value is Wire {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
