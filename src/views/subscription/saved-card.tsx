import { Text } from '@chakra-ui/react/text'
import { useTranslation } from '#i18n/use-translation.tsx'
import { cardName } from '#contract/card-name.ts'
import { changePlanCard, type PlanCard, removePlanCard } from '#contract/plan-card.ts'
import { AskFrame } from '../parts/dialog/ask-frame.tsx'
import { useDialog } from '../parts/dialog/use-dialog.tsx'
import { useSubmit } from '../parts/live/use-submit.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { PlanActs, PlanFailure } from './plan-parts.ts'

type Props = { saved: PlanCard; mayChange: boolean; onChanged: () => void }

/** The card for charging further periods: saved and changed on the provider's page. */
export function SavedCard({ saved: { card, isOffered }, mayChange, onChanged }: Props) {
  const { t } = useTranslation()
  const change = useSubmit(changePlanCard, ({ url }) => location.assign(url))
  const removing = useDialog((name: string, close) => (
    <RemoveCard name={name} onRemoved={onChanged} onClose={close} />
  ))
  if (!isOffered && !card) return null
  const month = card && String(card.expMonth).padStart(2, '0')
  return (
    <Card
      title={t('subscription.card.title')}
      text={t(card ? 'subscription.card.renews' : 'subscription.card.none')}
    >
      {card && (
        <Text fontWeight="semibold">
          {cardName(card)}{' '}
          <Text as="small" color="fg.muted" fontSize="sm" fontWeight="normal">
            {t('subscription.card.expires', { month, year: card.expYear })}
          </Text>
        </Text>
      )}
      {change.failure && <PlanFailure role="alert">{change.failure.message}</PlanFailure>}
      {mayChange && (
        <PlanActs>
          {isOffered && (
            <Button
              size="sm"
              variant="surface"
              loading={change.isBusy}
              onClick={() => change.send({})}
            >
              {t(card ? 'subscription.card.change' : 'subscription.card.save')}
            </Button>
          )}
          {card && (
            <Button size="sm" variant="ghost" onClick={() => removing.open(cardName(card))}>
              {t('subscription.card.remove')}
            </Button>
          )}
        </PlanActs>
      )}
      {removing.dialog}
    </Card>
  )
}

function RemoveCard({
  name,
  onRemoved,
  onClose,
}: {
  name: string
  onRemoved: () => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const removal = useSubmit(removePlanCard, () => {
    onClose()
    onRemoved()
  })
  return (
    <AskFrame
      isEnding
      title={t('subscription.card.removeTitle', { card: name })}
      confirm={t('subscription.card.remove')}
      failure={removal.failure?.message}
      isBusy={removal.isBusy}
      onClose={onClose}
      onConfirm={() => removal.send({})}
    >
      <p>{t('subscription.card.removeText')}</p>
    </AskFrame>
  )
}
