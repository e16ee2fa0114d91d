import { countries } from '#contract/countries.ts'
import { type CallingCode, callingCode, callingCodes } from '#contract/fields.ts'
import { keysOf } from '#contract/keys-of.ts'

/** A selected calling code; '': none, because the country is not known. */
export type CodeChoice = CallingCode | ''

/**
 * The codes of a select: the company's own first, then those of the specification. A stored code of
 * another country is kept; without a code of its own, none can be selected.
 */
export function offeredCodes(home: CodeChoice | undefined, current: CodeChoice): CodeChoice[] {
  return [...new Set([home ?? '', ...keysOf(callingCodes), current])]
}

/** The choice of a typed or stored code; undefined for any other text. */
export function codeChoice(text: unknown): CodeChoice | undefined {
  return text === '' ? '' : callingCode.safeParse(text).data
}

/** The country of a code's flag. */
export function countryOfCode(code: CallingCode): keyof typeof countries {
  return keysOf(countries).find((country) => countries[country].callingCode === code) ?? 'GB'
}

/** A number to send: its calling code only if one is selected; nothing for an empty number. */
export function numberInput({
  phone,
  callingCode: code,
}: {
  phone: string
  callingCode: CodeChoice
}): { phone?: string; callingCode?: CallingCode } {
  return { ...(phone.trim() && { phone, ...(code && { callingCode: code }) }) }
}
