import { callingCodes, type ListedCode } from '#contract/fields.ts'
import { keysOf } from '#contract/keys-of.ts'
import { isInternational, normalPhone } from '#contract/phone-number.ts'

/** Mobile numbers without their calling code; without pagers, premium and personal numbers. */
const mobiles: Record<ListedCode, RegExp> = {
  '+91': /^[6-9]\d{9}$/,
  '+94': /^7\d{8}$/,
  '+44': /^7[1-57-9]\d{8}$/,
  '+61': /^4\d{8}$/,
  // Mobile numbers can't be told from other numbers there.
  '+1': /^[2-9]\d\d[2-9]\d{6}$/,
}

/**
 * Area codes of +1 outside of the United States and Canada: islands, toll-free and premium numbers.
 */
const elsewhere = new Set(
  (
    '242 246 264 268 284 340 345 441 473 649 658 664 670 671 684 721 758 767 784 787 809 829 849 ' +
    '868 869 876 939 500 700 800 822 833 844 855 866 877 888 900'
  ).split(' '),
)

/**
 * The digits of a mobile number with its calling code; undefined if it is not a mobile number of
 * one of the countries.
 */
export function textableNumber(
  phone: string,
  around: Parameters<typeof normalPhone>[1],
  codes: readonly ListedCode[] = keysOf(callingCodes),
): string | undefined {
  // Without a country, the first digits would only look like a calling code.
  const digits = isInternational(phone, around) ? normalPhone(phone, around) : undefined
  const code = codes.find((one) => digits?.startsWith(one.slice(1)))
  if (digits === undefined || code === undefined) return undefined
  const national = digits.slice(code.length - 1)
  if (!mobiles[code].test(national)) return undefined
  const isElsewhere =
    code === '+1' && (elsewhere.has(national.slice(0, 3)) || national.slice(3, 6) === '976')
  return isElsewhere ? undefined : digits
}
