/** A company's rules for guests at its tables. */
export type GuestRules = { hasCodes: boolean; tipMaxPercent: number }

/** Read from the company's settings; a rule that is not set is on. */
export function guestRulesOf(settings: string): GuestRules {
  const { hasTableCodes = true, tipMaxPercent = 30 } = JSON.parse(settings)
  return { hasCodes: hasTableCodes, tipMaxPercent }
}

/** The largest tip for lines of this amount. */
export function largestTip(linesAmount: number, { tipMaxPercent }: GuestRules): number {
  return Math.floor((linesAmount * tipMaxPercent) / 100)
}
