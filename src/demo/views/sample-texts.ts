import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { ListTexts } from '../../views/parts/list/list-texts.ts'

type Place = 'users' | 'countries' | 'invoices' | 'mail'

/** A hook that returns the texts of a list of samples; the list is never empty. */
export function sampleTexts(place: Place) {
  return function useTexts(): ListTexts & { lead: string } {
    const { t } = useTranslation()
    const { t: say } = useTranslation('demo')
    const nothing = say(`${place}.nothing.text`)
    return {
      title: say(`${place}.title`),
      lead: say(`${place}.lead`),
      search: say(`${place}.search`),
      caption: (count) => say(`${place}.caption`, { count }),
      nothing,
      empty: { title: t('parts.nothing.title'), text: nothing },
    }
  }
}

/** The columns use the samples' texts. */
export function useSampleWords(): { cells: TFunction<'demo'> } {
  return { cells: useTranslation('demo').t }
}
