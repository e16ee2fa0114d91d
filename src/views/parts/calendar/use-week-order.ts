import { countryOfCode } from '#contract/countries.ts'
import { useTranslation } from '#i18n/use-translation.tsx'
import { useViewerIfAny } from '../../seams/viewer.ts'
import { weekOrder } from './week.ts'

/** The weekdays (0 Sunday to 6 Saturday) as the company's country counts them. */
export function useWeekOrder(): number[] {
  const { i18n } = useTranslation()
  return weekOrder(i18n.language, undefined, countryOfCode(useViewerIfAny()?.homeCode))
}
