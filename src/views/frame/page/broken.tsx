import { useTranslation } from '#i18n/use-translation.tsx'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { CalmPage } from './calm-page.tsx'

/** Replaces a crashed screen: 'Internal Error' and a link (specification, section 8). */
export function Broken() {
  const { t } = useTranslation()
  return (
    <CalmPage
      icon={<Icon of={TriangleAlert} />}
      title={t('app.error.title')}
      text={t('app.error.text')}
    >
      <Button onClick={() => location.reload()}>{t('app.error.again')}</Button>
    </CalmPage>
  )
}
