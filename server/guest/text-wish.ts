import type { CallingCode } from '#contract/fields.ts'
import type { Link } from '#contract/link.ts'
import type { App } from '../http/app-parts.ts'
import { invalid } from '../http/refusal.ts'
import { textableNumber } from '../text/numbers.ts'
import type { Intake } from './intake.ts'

/** Whether the guest wants texts, and at which number. */
export type TextWish = {
  isTextWanted?: boolean | undefined
  phone?: string | undefined
  callingCode?: CallingCode | undefined
}

/** Without tables, where the team comes to the guest, and check-ins, which send no messages. */
const purposes: ReadonlySet<Link['purpose']> = new Set(['shop', 'booking', 'queue', 'reservation'])

/** Whether guests of a link are offered texts. */
export function isTextOffered(
  { post }: Pick<App, 'post'>,
  { purpose, writesToGuests }: Pick<Intake, 'purpose' | 'writesToGuests'>,
): boolean {
  return post.canTextGuests && writesToGuests && purposes.has(purpose)
}

/**
 * The number, in digits, to which a guest wants texts, if they are offered. @throws Refusal
 * VALIDATION for a number that can't get texts
 */
export function wantedNumber(
  app: Pick<App, 'post' | 'config'>,
  intake: Intake,
  { isTextWanted, phone, callingCode }: TextWish,
): string | undefined {
  if (!isTextWanted || !isTextOffered(app, intake)) return undefined
  const { homeCode } = intake.company
  const { codes } = app.config.texts
  const number = phone && textableNumber(phone, { callingCode, homeCode }, codes)
  if (!number) throw invalid('phone', 'not_mobile', 'noTextNumber')
  return number
}
