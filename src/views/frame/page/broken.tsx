import { Button } from '@chakra-ui/react/button'
import { useTranslation } from 'react-i18next'
import { CalmPage } from './calm-page.tsx'
import { Icon } from './icon.tsx'

/** Replaces a broken screen: 'Internal Error' and a way on (specification, section 8). */
export function Broken() {
  const { t } = useTranslation()
  return (
    <CalmPage icon={<Icon name="warn" />} title={t('app.error.title')} text={t('app.error.text')}>
      <Button onClick={() => location.reload()}>{t('app.error.again')}</Button>
    </CalmPage>
  )
}
