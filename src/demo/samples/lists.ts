import type { Country, SampleProduct, SampleUser } from '../calls/lists.ts'
import { face } from './face.ts'

const firstNames = [
  'Asha',
  'Daniel',
  'Meera',
  'Tomás',
  'Sofia',
  'Liam',
  'Priya',
  'Noah',
  'Ines',
  'Omar',
  'Grace',
  'Kofi',
]
const lastNames = ['Menon', 'Osei', 'Iyer', 'Silva', 'Marino', 'Walsh', 'Nair', 'Becker', 'Costa']
const companies = [
  'Green Valley Farms',
  'Harbour Coffee',
  'City Packaging',
  'Northern Linen',
  'Walsh & Daughters',
]
const streets = ['Market Street', 'Orchard Lane', 'Hill Road', 'Canal Side']
const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** Thirty-six invented users. */
export const sampleUsers: readonly SampleUser[] = Array.from(
  { length: 36 },
  (_, index): SampleUser => {
    const [first = '', last = ''] = [
      firstNames[index % firstNames.length],
      lastNames[(index * 5 + 2) % lastNames.length],
    ]
    const name = `${first} ${last}`
    const birthYear = 1_962 + ((index * 7) % 40)
    return {
      id: `user-${twoDigits(index + 1)}`,
      index,
      guid: `00000000-0000-4000-8000-0000000000${twoDigits(index + 1)}`,
      isActive: index % 4 !== 3,
      balance: 12_050 + ((index * 37_913) % 390_000),
      age: 2_026 - birthYear,
      name,
      gender: index % 2 === 0 ? 'female' : 'male',
      company: companies[index % companies.length] ?? '',
      email: `${first}.${last}${index + 1}@users.example`
        .toLowerCase()
        .normalize('NFD')
        .replace(/\p{M}/gu, ''),
      phone: `+44 20 7946 00${twoDigits(index + 10)}`,
      address: `${index + 3} ${streets[index % streets.length]}, Leeds`,
      bd: `${birthYear}-${twoDigits((index % 12) + 1)}-${twoDigits((index % 27) + 1)}`,
      avatar: face(name),
    }
  },
)

const codes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ ' +
  'BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM ' +
  'DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS ' +
  'GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN ' +
  'KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ ' +
  'MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM ' +
  'PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV ' +
  'SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI ' +
  'VN VU WF WS YE YT ZA ZM ZW'

/** Every country with its two-letter code, sorted by name. */
export function sampleCountries(): Country[] {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  return codes
    .split(' ')
    .map((id): Country => ({ id, display: names.of(id) ?? id }))
    .toSorted((a, b) => a.display.localeCompare(b.display, 'en'))
}

const goods: readonly (readonly [name: string, category: string, price: number])[] = [
  ['Walnut desk', 'Furniture', 34_900],
  ['Reading lamp', 'Lighting', 5_950],
  ['Linen curtain', 'Textiles', 4_200],
  ['Stoneware bowl', 'Kitchen', 1_850],
  ['Copper kettle', 'Kitchen', 7_499],
  ['Wool blanket', 'Textiles', 8_900],
  ['Oak stool', 'Furniture', 6_700],
  ['Pendant light', 'Lighting', 12_900],
  ['Cutting board', 'Kitchen', 2_995],
  ['Bookshelf', 'Furniture', 18_500],
  ['Tea towel', 'Textiles', 950],
  ['Floor lamp', 'Lighting', 9_900],
]

export const sampleProducts: readonly SampleProduct[] = goods.map(
  ([name, category, price], index) => ({ id: `p${index + 1}`, name, category, price }),
)
