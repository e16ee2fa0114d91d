import { useTranslation } from '#i18n/use-translation.tsx'
import type { ModuleName } from '#contract/modules.ts'
import { IndustryTree } from '../parts/people/industry-tree.tsx'
import { SetUpActions } from './set-up-frame.tsx'
import { Button } from '../ui/button.tsx'

/** The branches that usually choose a module; the others wait behind a button. */
const usual: Readonly<Record<ModuleName, readonly string[]>> = {
  ekart: ['Fashion & accessories', 'Home & garden'],
  foodKart: ['Food & drink'],
  cConnect: ['Community & public'],
  skipques: ['Health & medicine', 'Community & public'],
  service: ['Beauty & wellness', 'Health & medicine'],
  tableOrdering: ['Food & drink'],
  job: ['Professional services'],
}

/** What kind of business it is; each type is saved as it is ticked. */
export function IndustryStep({ module, onDone }: { module: ModuleName; onDone: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <IndustryTree first={usual[module]} />
      <SetUpActions>
        <Button size="lg" onClick={onDone}>
          {t('setUp.next')}
        </Button>
      </SetUpActions>
    </>
  )
}
