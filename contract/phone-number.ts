import { countries, countryOf } from './countries.ts'
import { keysOf } from './keys-of.ts'
import { type CallingCode, callingCode as callingCodeSchema, phoneDigits } from './fields.ts'

/**
 * The possible lengths of national numbers, without the trunk prefix. Only used to decide whether a
 * number starts with a calling code.
 */
const homeLengths: Record<CallingCode, readonly number[]> = {
  '+91': [10],
  '+94': [9],
  '+44': [9, 10],
  '+61': [9],
  '+1': [10],
}
const codes = callingCodeSchema.options.map((code) => ({
  digits: phoneDigits(code),
  lengths: homeLengths[code],
}))
/** The international call prefix of a country, if it is not 00. */
const exits = new Map<string, string>([
  ['+61', '0011'],
  ['+1', '011'],
] satisfies [CallingCode, string][])

/** The default currency of a new company, by calling code. */
export const currencyOfCode: Record<CallingCode, string> = {
  '+91': 'INR',
  '+94': 'LKR',
  '+44': 'GBP',
  '+61': 'AUD',
  '+1': 'USD',
}

/** The calling code of a company's country, derived from its currency. */
export function homeCodeOf(currency: string): CallingCode | undefined {
  return countryOf(keysOf(countries).find((code) => countries[code].currency === currency))
    ?.callingCode
}

type Around = {
  /** Selected next to the number. */ callingCode?: string | undefined
  /** The calling code of the company's country. */ homeCode?: string | undefined
}

/**
 * A phone number normalized for comparison: calling code and number, digits only (E.164 without the
 * plus). A calling code in the number itself takes precedence over the one selected next to it,
 * which takes precedence over the company's. Undefined without digits.
 */
export function normalPhone(
  phone: string | undefined,
  { callingCode, homeCode }: Around,
): string | undefined {
  // "+44 (0)7700": the zero in brackets is only dialled within the country.
  const typed = (phone ?? '').replace(/\(\s*0\s*\)/g, '').replace(/[^\d+]/g, '')
  const near = callingCode ?? homeCode
  const abroad = afterExit(typed, near)
  if (abroad !== undefined) return withoutTrunk(abroad) || undefined
  const national = phoneDigits(typed)
  if (national === '') return undefined
  const code = phoneDigits(near ?? '')
  const own = codes.find(({ digits }) => digits === code)
  if (own?.lengths.includes(national.length)) return code + national
  return startsWithCode(national) ? withoutTrunk(national) : code + national
}

/**
 * The public number of a company, in international form: `+447700900123`. Undefined without digits.
 */
export function publicPhone(phone: string | undefined, around: Around): string | undefined {
  const digits = normalPhone(phone, around)
  return digits && `+${digits}`
}

/** The digits from the calling code on, if the number is in international format. */
function afterExit(typed: string, near: string | undefined): string | undefined {
  const plus = typed.lastIndexOf('+')
  if (plus >= 0 && plus < typed.length - 1) return phoneDigits(typed.slice(plus))
  const exit = near && exits.get(near)
  if (exit && typed.startsWith(exit)) return phoneDigits(typed.slice(exit.length))
  return typed.startsWith('00') ? phoneDigits(typed) : undefined
}

/** Whether digits are a supported calling code followed by a complete national number. */
function startsWithCode(text: string): boolean {
  return codes.some(
    ({ digits, lengths }) =>
      text.startsWith(digits) && lengths.includes(phoneDigits(text.slice(digits.length)).length),
  )
}

/** Removes the trunk prefix and a calling code that was typed twice. */
function withoutTrunk(international: string): string {
  const found = codes.find(({ digits }) => international.startsWith(digits))
  if (!found) return international
  const { digits, lengths } = found
  const rest = phoneDigits(international.slice(digits.length))
  const isTwice =
    !lengths.includes(rest.length) &&
    rest.startsWith(digits) &&
    lengths.includes(phoneDigits(rest.slice(digits.length)).length)
  return digits + (isTwice ? phoneDigits(rest.slice(digits.length)) : rest)
}

/**
 * An e-mail address normalized for limits per person: `name+tag` reaches the same mailbox as
 * `name`. The stored address is not changed.
 */
export function countedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [mailbox = ''] = email.slice(0, at).split('+')
  return `${mailbox}${email.slice(at)}`.toLowerCase()
}
