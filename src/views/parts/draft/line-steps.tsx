import { useTranslation } from '#i18n/use-translation.tsx'
import type { ItemEventName } from '#contract/order-event.ts'

type Props = {
  /** The name of the line, for screen readers. */
  name: string
  main: ItemEventName | undefined
  steps: readonly (ItemEventName | undefined)[]
  isBusy: boolean
  onStep: (event: ItemEventName) => void
}

/** The buttons of a line's steps; its quantity has a separate control. */
export function LineSteps({ name, main, steps, isBusy, onStep }: Props) {
  const { t } = useTranslation()
  const shown = steps.filter((event) => event !== undefined && event !== 'item.change-qty')
  if (shown.length === 0) return null
  return (
    <div className="order-line__steps">
      {shown.map((event) => (
        <button
          key={event}
          type="button"
          className="order-line__step"
          data-main={event === main}
          disabled={isBusy}
          aria-label={t('orders.view.stepOf', { step: t(`orders.event.${event}`), name })}
          onClick={() => onStep(event)}
        >
          {t(`orders.event.${event}`)}
        </button>
      ))}
    </div>
  )
}
