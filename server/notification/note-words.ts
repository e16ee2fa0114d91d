import en from '#i18n/en/tools.json' with { type: 'json' }
import hi from '#i18n/hi/tools.json' with { type: 'json' }
import si from '#i18n/si/tools.json' with { type: 'json' }
import ta from '#i18n/ta/tools.json' with { type: 'json' }
import type { Notification } from '#contract/activity.ts'
import type { Language } from '#contract/languages.ts'
import { noteKeyOf } from '#contract/note-key.ts'
import { translate } from '#i18n/translate.ts'
import { minorDigitsOf } from '../http/csv.ts'

const words: Readonly<Record<Language, typeof en>> = { en, hi, si, ta }

/** A notification in the words of the bell; amounts without a currency are in the company's. */
export function noteWords(
  note: Pick<Notification, 'kind' | 'values'>,
  { language, currency }: { language: Language; currency: string },
): string {
  const { count, amount, currency: own = currency, reason } = note.values
  const text = translate({ note: words[language].note }, language)(noteKeyOf(note), {
    ...note.values,
    ...(count !== undefined && { count: Number(count) }),
    ...(amount !== undefined && {
      amount: new Intl.NumberFormat(language, { style: 'currency', currency: own }).format(
        Number(amount) / 10 ** minorDigitsOf(own),
      ),
    }),
  })
  return reason ? `${text}: ${reason}` : text
}
