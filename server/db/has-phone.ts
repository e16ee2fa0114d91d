import { type RawBuilder, sql } from 'kysely'
import { phoneDigits } from '#contract/fields.ts'

/**
 * One more alternative of a search (` or …`): a phone number of digits contains the typed one.
 * Empty if the text is no phone number, or has less than three digits.
 */
export function orHasPhone(phone: RawBuilder<unknown>, text: string): RawBuilder<unknown> {
  const digits = phoneDigits(text)
  return digits.length >= 3 && /^[0-9 ()+.-]+$/.test(text)
    ? sql` or ${phone} like ${`%${digits}%`}`
    : sql``
}
