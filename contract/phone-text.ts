import type { CallingCode, ListedCode } from './fields.ts'
import { codeOfNormal, isInternational, normalPhone } from './phone-number.ts'

/**
 * How a country groups its national numbers: the first row that matches prefix and length applies.
 */
type Grouping = readonly [begins: RegExp, groups: readonly number[]]

const groupings: Partial<Record<CallingCode, readonly Grouping[]>> = {
  '+91': [
    [/^(11|2[02]|33|4[04]|79[1-7]|80[2-46])\d*$/, [2, 4, 4]],
    [/^[6-9]/, [5, 5]],
    [/^1(600|800|860)/, [4, 3, 4]],
    [/^/, [3, 3, 4]],
  ],
  '+94': [
    [/^7/, [2, 3, 4]],
    [/^/, [3, 3, 3]],
  ],
  '+44': [
    [/^(2|5[56])/, [2, 4, 4]],
    [/^(1(1|\d1)|3|8|9)/, [3, 3, 4]],
    [/^/, [4, 6]],
    [/^1/, [5, 4]],
  ],
  '+61': [
    [/^1[38]00/, [4, 3, 3]],
    [/^13/, [2, 2, 2]],
    [/^[145]/, [3, 3, 3]],
    [/^/, [1, 4, 4]],
  ],
  '+1': [[/^/, [3, 3, 4]]],
} satisfies Record<ListedCode, readonly Grouping[]>

/** Other calling codes: the first digits determine the length. */
const otherCode = /^(?:7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d|[2-9]\d?)/

type Around = Parameters<typeof normalPhone>[1]

/**
 * A phone number formatted for display, with its calling code: `+44 7700 900722`. Unchanged if its
 * country is not known.
 */
export function phoneText(phone: string, around: Around = {}): string {
  const digits = normalPhone(phone, around)
  if (digits === undefined || !isInternational(phone, around)) return phone.trim()
  const own = codeOfNormal(digits)
  const code = own?.slice(1) ?? otherCode.exec(digits)?.[0] ?? ''
  const national = digits.slice(code.length)
  const groups = (own && fitting(groupings[own] ?? [], national)) ?? usualGroups(national)
  return [`+${code}`, ...groupsOf(national, groups)].join(' ')
}

/** The link that calls a phone number: `tel:+447700900722`. */
export function phoneLink(phone: string, around: Around = {}): string {
  return isInternational(phone, around)
    ? `tel:+${normalPhone(phone, around) ?? ''}`
    : `tel:${phone.replace(/\D/g, '')}`
}

function fitting(rows: readonly Grouping[], national: string): readonly number[] | undefined {
  return rows.find(
    ([begins, groups]) =>
      begins.test(national) && groups.reduce((sum, digits) => sum + digits, 0) === national.length,
  )?.[1]
}

/** Groups of three from the left; the last group has two to four digits. */
function usualGroups(national: string): readonly number[] {
  const { length } = national
  if (length <= 4) return [length]
  const last = length % 3 === 1 ? 4 : length % 3 === 2 ? 2 : 3
  return [...Array.from({ length: (length - last) / 3 }, () => 3), last]
}

function groupsOf(digits: string, groups: readonly number[]): string[] {
  let at = 0
  return groups.map((size) => digits.slice(at, (at += size)))
}
