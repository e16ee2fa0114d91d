import { settingDefaults } from '#contract/company-settings.ts'
import { percentOf } from '#contract/percent.ts'
import { storedSettings, type StoredSettingsText } from '../db/settings.ts'

/** A company's rules for guests at its tables. */
export type GuestRules = { hasCodes: boolean; tipMaxPercent: number }

/** Read from the company's settings; a rule that is not set is on. */
export function guestRulesOf(settings: StoredSettingsText): GuestRules {
  const { hasTableCodes = true, tipMaxPercent = settingDefaults.tipMaxPercent } =
    storedSettings(settings)
  return { hasCodes: hasTableCodes, tipMaxPercent }
}

/** The largest tip for lines of this amount. */
export function largestTip(linesAmount: number, { tipMaxPercent }: GuestRules): number {
  return percentOf(linesAmount, tipMaxPercent)
}
