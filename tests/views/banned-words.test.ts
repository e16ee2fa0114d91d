import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * English that readers found awkward or that has a standard word. What the specification fixes is
 * not here: its menu entries, statuses and toasts.
 */
const banned: Record<string, RegExp> = {
  selected: /\b(chosen|choose none)\b/i,
  'appears here': /\bstands? (here|there)\b/i,
  refund: /\bgiv(e|es|en) (\w+ )?back\b/i,
  automatically: /\bby (itself|themselves|ourselves)\b/i,
  'No shared action': /\bno step fits\b/i,
  fix: /\bmend\b/i,
  'sold out': /\bcan't be had\b/i,
  'not linked': /\bleads? nowhere\b/i,
  cannot: /\bcan not\b/i,
  "isn't a": /\bis no (price|number|date|day|time)\b/i,
  'No results': /\b(nobody|nothing) (fits|matches)\b/i,
  'Group by': /\bput together by\b/i,
  uses: /\bbears?\b/i,
  'Cancel, or Go back': /\bkeep (it )?as it is\b/i,
  'Not selected': /\bnot taken\b/i,
  'Match columns': /\bwhich column is\b/i,
  template: /\bempty table\b/i,
  'Total uses': /\buses in all\b/i,
  Otherwise: /\belse the one\b/i,
  'Not case-sensitive': /\bcapital letters are the same\b/i,
  Reactivate: /\blet (in again|go of)\b/i,
  Fulfilment: /\bhow it goes out\b/i,
  'Ready by': /\bpromised for\b/i,
  'Details, Organisation': /\b(what it is|where it belongs|what it is for)\b/i,
  Hidden: /\b(not offered|stop offering|is offered|offered to guests)\b/i,
  'Leave empty': /\b(left )?empty: (no|not|none|\d|as set|when)\b/i,
  'Must be unique': /\beach is used once\b/i,
  Devices: /^Signed in$/,
  'Currency, tax and time zone': /\bmoney and time\b/i,
  'Data and privacy': /^This record$/,
  'Cancel renewal': /\bcancel at the end\b/i,
  Custom: /^Other days$/,
  'Page not found': /\bnothing at this address\b/i,
  'Take back': /\bback to cart\b/i,
  'No-show': /\bdid not come\b/i,
  'Team and rooms': /\bpeople, rooms and hours\b/i,
  'Takes bookings': /\bcan be booked\b/i,
  'Bill requested': /\bbring the bill\b/i,
  'New guest order': /\bguest wants to\b/i,
  'Screen stays awake': /\bscreen stays on\b/i,
  'I need more time': /\blet others pass\b/i,
  "I'm ready": /\bready again\b/i,
  'Your visit has started': /\bit was your turn\b/i,
  "We'll get back to you": /\bnobody has answered\b/i,
  'Waiting for the change above': /\bwaits for the one\b/i,
  'You see the latest': /\bshown as it is now\b/i,
  'Remove member': /\bexpel\b/i,
  'E-mail or password is wrong': /\bsign-in details are not right\b/i,
  'Correct the fields': /\bmarked fields\b/i,
  'Oldest unaccepted': /\bwaiting longest\b/i,
  'at the moment, now': /\bon the clocks of\b/i,
  'is, are shown': /\bstands? (on your|under)\b/i,
  continue: /\bgoes on\b|\bgo on (as|to)\b/i,
  'its status': /\bhow it st(ands|ood)\b|\bas ever\b/i,
  'the thing itself': /\b(nothing|all|none|some|most) of it\b/i,
  any: /\bwhatever\b/i,
  wrong: /\b(is|are) not right\b/i,
  'already taken': /\btaken by now\b/i,
  'sign in, sign out': /\blog(ged)? ?(in|out)\b(?! Success)/i,
  'ahead, waiting': /\bpart(y|ies) (ahead|waiting)\b/i,
  'in the queue': /\bin line\b/i,
  place: /\bbranch(es)?\b/i,
  'switch on, switch off': /\bturn(ed)? (on|off)\b/i,
  'is notified': /\b(be|are|is) told\b/i,
  'free of charge': /\bon the house\b/i,
  permanently: /\bfor good\b/i,
  'is also viewing': /\b(has|have) this \w+ open too\b/i,
  'restore your account': /\btake your account back\b/i,
}

/** Texts with their keys, in every file of the language. */
function textsOf(value: unknown, key: string): [key: string, text: string][] {
  if (typeof value === 'string') return [[key, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => textsOf(inner, `${key}.${name}`))
}

/** By these the palette finds: people type them, nobody reads them. */
const typed = /\.palette\.also\./

const texts = globSync('src/i18n/en/*.json')
  .flatMap((file) => textsOf(JSON.parse(readFileSync(file, 'utf8')), file))
  .filter(([key]) => !typed.test(key))

test('the words of every file are read', () => expect(texts.length).toBeGreaterThan(3_000))

test.for(Object.entries(banned))('English says “%s”', ([, phrase]) => {
  expect(texts.filter(([, text]) => phrase.test(text))).toEqual([])
})

/** Guests sit at a table; a shop, a salon and a clinic have customers, and people wait. */
const ofTables =
  /\/(tables|reservations|privacy)\.json|tipMaxPercent|hasTableCodes|emptyTable|purposeHint\.(table|reservation)$|guestReservations|wording\.tables|help\.topic\.openTable/

test('only screens and settings of tables speak of guests', () => {
  const spoken = texts.filter(
    // Further words to look for are not shown.
    ([key, text]) => /\bguests?\b/i.test(text) && !/palette\.also|guest-house/.test(key),
  )
  expect(spoken.filter(([key]) => !ofTables.test(key))).toEqual([])
})

/** What people read who use or run the product, beside its screens: line by line. */
const pages = globSync(['README.md', 'docs/operating.md', 'contract/modules/*.ts']).flatMap(
  (file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((text, at) => [`${file}:${at + 1}`, text] as const),
)

test('so do the README, the operating manual and what is said of the modules', () => {
  expect(pages.length).toBeGreaterThan(200)
  expect(
    pages.flatMap(([where, text]) =>
      Object.entries(banned).flatMap(([plain, phrase]) =>
        phrase.test(text) ? [`${where}: write “${plain}”: ${text}`] : [],
      ),
    ),
  ).toEqual([])
})

test('a puzzle is found; the sentences of the specification are none', () => {
  const found = (text: string) =>
    Object.entries(banned).flatMap(([plain, phrase]) => (phrase.test(text) ? [plain] : []))
  expect(found('With nothing chosen it goes on by itself.')).toEqual([
    'selected',
    'automatically',
    'continue',
  ])
  expect(found('Logout Success')).toEqual([])
})
