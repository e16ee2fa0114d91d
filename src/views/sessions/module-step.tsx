import { useTranslation } from '#i18n/use-translation.tsx'
import { type ModuleName, moduleIds } from '#contract/modules.ts'
import { listPlans } from '#contract/plan.ts'
import { formatMoney } from '../parts/money/money-format.ts'
import { useAnswer } from '../parts/live/use-answer.ts'
import { ModuleChoice } from './module-choice.tsx'
import { SetUpActions } from './set-up-frame.tsx'
import { Button } from '../ui/button.tsx'

/** The first module of a company, with prices. Others can be added later. */
export function ModuleStep({
  module,
  onChange,
  onDone,
}: {
  module: ModuleName
  onChange: (module: ModuleName) => void
  onDone: () => void
}) {
  const { t, i18n } = useTranslation()
  const { answer: plans } = useAnswer(listPlans, {})
  const priceOf = (name: ModuleName) => {
    const plan = plans?.find(({ moduleId }) => moduleId === moduleIds[name])
    return (
      plan &&
      t('setUp.module.price', {
        price: formatMoney(plan.priceAmount, plan.currency, i18n.language),
      })
    )
  }

  return (
    <>
      <ModuleChoice
        label={t('account.signUp.module')}
        value={module}
        onChange={onChange}
        endOf={priceOf}
      />
      <SetUpActions>
        <Button size="lg" onClick={onDone}>
          {t('setUp.next')}
        </Button>
      </SetUpActions>
    </>
  )
}
