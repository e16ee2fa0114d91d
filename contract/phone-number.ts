import { dialling } from './dialling.ts'
import {
  type CallingCode,
  callingCode as callingCodes,
  callingCodes as listed,
  phoneDigits,
} from './fields.ts'
import { keysOf } from './keys-of.ts'

const known = new Map(keysOf(dialling).map((code) => [code.slice(1), dialling[code]]))
const listedCodes = keysOf(listed).map((code) => code.slice(1))
/** The international call prefix of a country, if it is not 00. */
const exits = new Map<string, string>([
  ['+61', '0011'],
  ['+1', '011'],
  ['+65', '001'],
] satisfies [CallingCode, string][])

type Around = {
  /** Selected next to the number. */ callingCode?: string | undefined
  /** The calling code of the company's country. */ homeCode?: string | undefined
}

/**
 * A phone number normalized for comparison: calling code and number, digits only (E.164 without the
 * plus). A calling code in the number itself takes precedence over the one selected next to it,
 * which takes precedence over the company's. Without any, the digits as typed, without leading
 * zeros. Undefined without digits.
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
  if (phoneDigits(typed) === '') return undefined
  return nationally(typed.replace(/\D/g, ''), (near ?? '').slice(1))
}

/** A number without an international prefix, read in the country of a calling code. */
function nationally(typed: string, code: string): string {
  const own = known.get(code)
  if (!own) return code + phoneDigits(typed)
  const national = own.zero === 'trunk' ? phoneDigits(typed) : typed
  if (own.lengths.includes(national.length)) return code + national
  if (startsWithCode(national, [code])) return withoutTrunk(national)
  // A leading zero, and any number of a country whose numbers vary in length, is not foreign.
  const isForeign = !typed.startsWith('0') && listedCodes.includes(code)
  return isForeign && startsWithCode(national, listedCodes)
    ? withoutTrunk(national)
    : code + national
}

/**
 * The public number of a company, in international form: `+447700900123`; as typed if its country
 * is not known. Undefined without digits.
 */
export function publicPhone(phone: string | undefined, around: Around): string | undefined {
  const digits = normalPhone(phone, around)
  if (phone === undefined || digits === undefined) return undefined
  return isInternational(phone, around) ? `+${digits}` : phone.trim()
}

/** Whether the digits of the normalized number begin with a calling code. */
export function isInternational(phone: string, { callingCode, homeCode }: Around): boolean {
  return Boolean(callingCode ?? homeCode) || /^[\s(]*(\+|00)/.test(phone)
}

/** The calling code with which a normalized number begins. */
export function codeOfNormal(digits: string): CallingCode | undefined {
  return callingCodes.options.find((code) => digits.startsWith(code.slice(1)))
}

/** The digits from the calling code on, if the number is in international format. */
function afterExit(typed: string, near: string | undefined): string | undefined {
  const plus = typed.lastIndexOf('+')
  if (plus >= 0 && plus < typed.length - 1) return phoneDigits(typed.slice(plus))
  const exit = near && exits.get(near)
  if (exit && typed.startsWith(exit)) return phoneDigits(typed.slice(exit.length))
  return typed.startsWith('00') ? phoneDigits(typed) : undefined
}

/** Whether digits are one of the calling codes followed by a complete national number. */
function startsWithCode(text: string, codes: readonly string[]): boolean {
  return codes.some(
    (code) =>
      text.startsWith(code) &&
      known.get(code)?.lengths.includes(nationalOf(text.slice(code.length), code).length),
  )
}

/** Removes the trunk prefix and a calling code that was typed twice. */
function withoutTrunk(international: string): string {
  const code = codeOfNormal(international)?.slice(1)
  if (code === undefined) return international
  const rest = nationalOf(international.slice(code.length), code)
  const isTwice = !known.get(code)?.lengths.includes(rest.length) && startsWithCode(rest, [code])
  return code + (isTwice ? nationalOf(rest.slice(code.length), code) : rest)
}

/** Without the trunk prefix, if the country has one. */
function nationalOf(digits: string, code: string): string {
  return known.get(code)?.zero === 'trunk' ? phoneDigits(digits) : digits
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
