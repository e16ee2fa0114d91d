/**
 * Rules of single fields with their own message, in the browser and in the server's refusals. A
 * schema uses the name as its error text.
 */
const ownRules = [
  'out_of_range',
  'not_email',
  'not_phone',
  'not_web_address',
  'not_code',
  'most_below_least',
  'percent_range',
  'more_than_seats',
  'required',
  'not_future',
  'not_visible',
  'not_link',
  'hours_overlap',
] as const
export type OwnRule = (typeof ownRules)[number]

/** The rule of an issue, if it has its own message. */
export function ownRuleOf(message: string): OwnRule | undefined {
  return ownRules.find((rule) => rule === message)
}
