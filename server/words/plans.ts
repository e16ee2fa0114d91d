import enCore from '#i18n/en/core.json' with { type: 'json' }
import hiCore from '#i18n/hi/core.json' with { type: 'json' }
import siCore from '#i18n/si/core.json' with { type: 'json' }
import taCore from '#i18n/ta/core.json' with { type: 'json' }
import en from '#i18n/en/subscription.json' with { type: 'json' }
import hi from '#i18n/hi/subscription.json' with { type: 'json' }
import si from '#i18n/si/subscription.json' with { type: 'json' }
import ta from '#i18n/ta/subscription.json' with { type: 'json' }
import type { Language } from '#contract/languages.ts'
import { firstModule, type ModuleId, moduleNameOf } from '#contract/modules.ts'
import type { ChargeFault } from '#contract/payment.ts'

const modules: Readonly<Record<Language, typeof enCore.module>> = {
  en: enCore.module,
  hi: hiCore.module,
  si: siCore.module,
  ta: taCore.module,
}
const faults: Readonly<Record<Language, typeof en.subscription.fault>> = {
  en: en.subscription.fault,
  hi: hi.subscription.fault,
  si: si.subscription.fault,
  ta: ta.subscription.fault,
}

/** The names of modules as a list in a sentence. */
export function moduleWords(moduleIds: readonly ModuleId[], language: Language): string {
  const names = moduleIds.map((id) => modules[language][moduleNameOf(id) ?? firstModule])
  return new Intl.ListFormat(language).format(names)
}

/** Why a card could not be charged, as a sentence. */
export function faultWords(fault: ChargeFault, language: Language): string {
  return faults[language][fault]
}
