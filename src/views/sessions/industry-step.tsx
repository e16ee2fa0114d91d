import { useTranslation } from '#i18n/use-translation.tsx'
import { has, type ModuleName } from '#contract/modules.ts'
import { IndustryTree } from '../parts/people/industry-tree.tsx'
import { SetUpActions } from './set-up-frame.tsx'
import { Button } from '../ui/button.tsx'

/** The industries that usually use such a module; the others are behind a button. */
function usualFor(module: ModuleName): readonly string[] {
  if (has(module, 'kitchen')) return ['Food & drink']
  if (has(module, 'bookings')) return ['Beauty & wellness', 'Health & medicine']
  if (has(module, 'jobs')) return ['Professional services']
  if (has(module, 'shop')) return ['Fashion & accessories', 'Home & garden']
  return ['Community & public', 'Health & medicine']
}

/** The business types; each is saved when it is checked. */
export function IndustryStep({ module, onDone }: { module: ModuleName; onDone: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <IndustryTree first={usualFor(module)} />
      <SetUpActions>
        <Button size="lg" onClick={onDone}>
          {t('setUp.next')}
        </Button>
      </SetUpActions>
    </>
  )
}
