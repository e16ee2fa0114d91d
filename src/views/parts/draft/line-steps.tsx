import { useTranslation } from '#i18n/use-translation.tsx'
import type { ItemEventName } from '#contract/order-event.ts'

type Props = {
  /** The name of the line, for screen readers. */
  name: string
  main: ItemEventName | undefined
  steps: readonly (ItemEventName | undefined)[]
  isBusy: boolean
  /** How many pieces a step moves, where that is said. */
  piecesOf?: (event: ItemEventName) => number | undefined
  onStep: (event: ItemEventName) => void
}

/** The buttons of a line's steps; its quantity has a separate control. */
export function LineSteps({ name, main, steps, isBusy, piecesOf, onStep }: Props) {
  const { t } = useTranslation()
  const shown = steps.filter((event) => event !== undefined && event !== 'item.change-qty')
  if (shown.length === 0) return null
  const wordOf = (event: ItemEventName) => {
    const [step, count] = [t(`orders.event.${event}`), piecesOf?.(event)]
    return count === undefined ? step : t('orders.view.stepPieces', { step, count })
  }
  return (
    <div className="order-line__steps">
      {shown.map((event) => (
        <button
          key={event}
          type="button"
          className="order-line__step"
          data-main={event === main}
          disabled={isBusy}
          aria-label={t('orders.view.stepOf', { step: wordOf(event), name })}
          onClick={() => onStep(event)}
        >
          {wordOf(event)}
        </button>
      ))}
    </div>
  )
}
