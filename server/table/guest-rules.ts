/** What a company asks of guests at its tables. */
export type GuestRules = { hasCodes: boolean; tipMaxPercent: number }

/** Read from the settings of the company; a rule that was never set is on. */
export function guestRulesOf(settings: string): GuestRules {
  const { hasTableCodes = true, tipMaxPercent = 30 } = JSON.parse(settings)
  return { hasCodes: hasTableCodes, tipMaxPercent }
}

/** The largest tip for lines that come to so much. */
export function largestTip(linesAmount: number, { tipMaxPercent }: GuestRules): number {
  return Math.floor((linesAmount * tipMaxPercent) / 100)
}
