import { Button } from '@chakra-ui/react/button'
import { useTranslation } from 'react-i18next'
import { IndustryTree } from '../parts/people/industry-tree.tsx'

/** What kind of business it is; each type is saved as it is ticked. */
export function IndustryStep({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <IndustryTree />
      <div className="set-up-acts">
        <Button size="lg" onClick={onDone}>
          {t('setUp.next')}
        </Button>
      </div>
    </>
  )
}
