import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../parts/notice/status-badge.tsx'

/** Whether no server has this order yet: a server's first version is 1. */
export function isUnsent({ version }: { version: number }): boolean {
  return version === 0
}

/** Says that an order is waiting to be sent. */
export function UnsentMark() {
  const { t } = useTranslation()
  return (
    <StatusBadge mark={{ tone: 'waiting', shape: 'arrow' }}>{t('orders.unsent.mark')}</StatusBadge>
  )
}

/** Marks an amount as estimated. */
export function EstimateMark() {
  const { t } = useTranslation()
  return <span className="quiet-text">{t('orders.unsent.estimate')}</span>
}
