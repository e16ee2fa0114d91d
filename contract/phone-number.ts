import { type CallingCode, callingCodes, phoneDigits } from './fields.ts'

/**
 * How many digits a number has at home, without the digit that is dialled before it there. It only
 * decides whether a calling code stands in front.
 */
const homeLengths: Record<CallingCode, readonly number[]> = {
  '+91': [10],
  '+94': [9],
  '+44': [9, 10],
  '+61': [9],
  '+1': [10],
}
const codes = (Object.keys(callingCodes) as CallingCode[]).map((code) => ({
  digits: phoneDigits(code),
  lengths: homeLengths[code],
}))
/** What is dialled before a calling code, where it is not 00. */
const exits: Partial<Record<CallingCode, string>> = { '+61': '0011', '+1': '011' }

/** In which currency a company of a calling code counts, when it begins. */
export const currencyOfCode: Record<CallingCode, string> = {
  '+91': 'INR',
  '+94': 'LKR',
  '+44': 'GBP',
  '+61': 'AUD',
  '+1': 'USD',
}

/** The calling code of a company's country, as far as its currency tells. */
export function homeCodeOf(currency: string): CallingCode | undefined {
  return (Object.keys(callingCodes) as CallingCode[]).find(
    (code) => currencyOfCode[code] === currency,
  )
}

type Around = {
  /** Chosen beside the number. */ callingCode?: string | undefined
  /** Of the company's country. */ homeCode?: string | undefined
}

/**
 * A phone number in the one form in which it is compared: calling code and number, digits only
 * (E.164 without the plus). A calling code in the number itself beats the one chosen beside it,
 * which beats the company's. Undefined for what has no digits.
 */
export function normalPhone(
  phone: string | undefined,
  { callingCode, homeCode }: Around,
): string | undefined {
  // "+44 (0)7700": the zero in brackets is dialled at home only.
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

/** The digits from the calling code on, where a number is written as from abroad. */
function afterExit(typed: string, near: string | undefined): string | undefined {
  const plus = typed.lastIndexOf('+')
  if (plus >= 0 && plus < typed.length - 1) return phoneDigits(typed.slice(plus))
  const exit = near && exits[near as CallingCode]
  if (exit && typed.startsWith(exit)) return phoneDigits(typed.slice(exit.length))
  return typed.startsWith('00') ? phoneDigits(typed) : undefined
}

/** Whether digits are a calling code on offer and a whole number of its country. */
function startsWithCode(text: string): boolean {
  return codes.some(
    ({ digits, lengths }) =>
      text.startsWith(digits) && lengths.includes(phoneDigits(text.slice(digits.length)).length),
  )
}

/** Takes out what is dialled at home alone, and a calling code that was typed twice. */
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
 * An e-mail address as it is compared where something is limited per person: whatever stands behind
 * a plus reaches the same mailbox. What is stored stays as it was typed.
 */
export function countedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [mailbox = ''] = email.slice(0, at).split('+')
  return `${mailbox}${email.slice(at)}`.toLowerCase()
}
