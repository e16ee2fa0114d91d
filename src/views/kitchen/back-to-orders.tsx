import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useViewer } from '../shell/viewer.ts'

/** Back to where the orders of the module are. */
export function BackToOrders() {
  const { t } = useTranslation()
  const { module } = useViewer()
  return (
    <Link className="kitchen-back" href={module === 'tableOrdering' ? '/table/tablecustomerlist' : '/orders/orderlist'}>
      {t(module === 'tableOrdering' ? 'kitchen.backToTables' : 'kitchen.backToOrders')}
    </Link>
  )
}
