import { useTranslation } from '#i18n/use-translation.tsx'
import { Button } from '../ui/button.tsx'
import type { Line } from './tickets.ts'

type Props = {
  lines: readonly Line[]
  /** The name of their ticket. */ name: string
  onSeen: () => void
}

/** The voided dishes of a ticket with the reason, struck through until they are acknowledged. */
export function VoidedLines({ lines, name, onSeen }: Props) {
  const { t } = useTranslation()
  if (lines.length === 0) return null
  return (
    <>
      <ul>
        {lines.map(({ id, quantity, name: dish, options, reasonCode, voidedNote }) => (
          <li key={id} className="kitchen__line" data-voided={true}>
            <s>{quantity} ×</s>
            <span className="kitchen__dish">
              <s>{[dish, ...options.map((option) => option.name)].join(', ')}</s>
              <em className="kitchen__note">
                {[t('kitchen.voided.word'), reasonCode && t(`parts.reason.code.${reasonCode}`)]
                  .filter(Boolean)
                  .join(' · ')}
                {voidedNote && `: ${voidedNote}`}
              </em>
            </span>
          </li>
        ))}
      </ul>
      <Button
        size="lg"
        variant="surface"
        w="full"
        aria-label={t('orders.view.stepOf', { step: t('kitchen.voided.seen'), name })}
        onClick={onSeen}
      >
        {t('kitchen.voided.seen')}
      </Button>
    </>
  )
}
