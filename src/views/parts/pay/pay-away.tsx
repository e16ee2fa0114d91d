import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import { useAway } from '../../seams/app-context.ts'

/** Why payments can't be recorded now, at their buttons. */
export function PayAway() {
  const { t } = useTranslation()
  const isAway = useAway()
  return (
    <chakra.p
      role="status"
      gridColumn="1 / -1"
      fontSize="sm"
      color="orange.fg"
      _empty={{ display: 'none' }}
    >
      {isAway && t('orders.view.payAway')}
    </chakra.p>
  )
}
