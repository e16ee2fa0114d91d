import { useTranslation } from '#i18n/use-translation.tsx'
import { Page } from '../parts/page/page.tsx'
import { IndustryTree } from '../parts/people/industry-tree.tsx'

/** `/actions/industry_types`: the business types, by which communities find the company. */
export function IndustryTypes() {
  const { t } = useTranslation()
  return (
    <Page title={t('industry.title')} lead={t('industry.lead')}>
      <IndustryTree />
    </Page>
  )
}
