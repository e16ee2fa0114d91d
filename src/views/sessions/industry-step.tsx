import { useTranslation } from '#i18n/use-translation.tsx'
import { IndustryTree } from '../parts/people/industry-tree.tsx'
import { SetUpActions } from './set-up-frame.tsx'
import { Button } from '../ui/button.tsx'

/** What kind of business it is; each type is saved as it is ticked. */
export function IndustryStep({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <IndustryTree />
      <SetUpActions>
        <Button size="lg" onClick={onDone}>
          {t('setUp.next')}
        </Button>
      </SetUpActions>
    </>
  )
}
