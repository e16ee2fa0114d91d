import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { ListTexts } from '../../views/parts/list/list-texts.ts'

type Place = 'users' | 'countries' | 'invoices' | 'mail'

/** What the list of one kind of samples says, as a hook; there are always samples. */
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

/** Columns speak with the words of the samples. */
export function useSampleWords(): { cells: TFunction<'demo'> } {
  return { cells: useTranslation('demo').t }
}
