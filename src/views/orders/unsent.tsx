import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../parts/notice/status-badge.tsx'

/** Whether no server has this order yet: the first version that one gives is 1. */
export function isUnsent({ version }: { version: number }): boolean {
  return version === 0
}

/** Says beside an order that it waits to be sent. */
export function UnsentMark() {
  const { t } = useTranslation()
  return (
    <StatusBadge mark={{ tone: 'waiting', shape: 'arrow' }}>{t('orders.unsent.mark')}</StatusBadge>
  )
}

/** Says beside an amount that no server worked it out. */
export function EstimateMark() {
  const { t } = useTranslation()
  return <span className="quiet-text">{t('orders.unsent.estimate')}</span>
}
