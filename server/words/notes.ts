import en from '#i18n/en/tools.json' with { type: 'json' }
import hi from '#i18n/hi/tools.json' with { type: 'json' }
import si from '#i18n/si/tools.json' with { type: 'json' }
import ta from '#i18n/ta/tools.json' with { type: 'json' }
import type { Notification } from '#contract/activity.ts'
import type { Language } from '#contract/languages.ts'
import { noteKeyOf } from '#contract/note-key.ts'
import { translate } from '#i18n/translate.ts'

const words: Readonly<Record<Language, typeof en>> = { en, hi, si, ta }

type Reader = {
  language: Language
  /** Formats an amount; the default currency is the company's. */
  money(amountMinor: number, currency: string | undefined): string
}

/** The text of a notification, as in the bell. */
export function noteWords(
  note: Pick<Notification, 'kind' | 'values'>,
  { language, money }: Reader,
): string {
  const { count, amount, currency, reason } = note.values
  const text = translate({ note: words[language].note }, language)(noteKeyOf(note), {
    ...note.values,
    ...(count !== undefined && { count: Number(count) }),
    ...(amount !== undefined && { amount: money(Number(amount), currency) }),
  })
  return reason ? `${text}: ${reason}` : text
}
