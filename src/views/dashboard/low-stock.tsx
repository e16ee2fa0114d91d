import { useTranslation } from '#i18n/use-translation.tsx'
import { Link } from 'wouter'
import { listProducts } from '#contract/product.ts'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { PaneSkeleton } from '../parts/page/pane-skeleton.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'

const shown = 4
const list = '/products/productlist'

/** Products with low stock, the lowest first. */
export function LowStock() {
  const { t } = useTranslation()
  const { answer, failure, reload } = useAnswer(
    listProducts,
    { isLowStock: true, status: 'Active', sort: 'stock', order: 'asc', rowSize: shown },
    { live: ['product'], everyMs: 5_000 },
  )
  const total = answer?.pagination.totalRows ?? 0
  return (
    <section className="panel__pane" aria-labelledby="low-stock">
      <h2 id="low-stock">{t('dashboard.lowStock')}</h2>
      <p className="panel__hint">{t('dashboard.lowStockHint')}</p>
      {failure && <FailureNotice failure={failure} onRetry={reload} />}
      {answer?.rows.length === 0 && <p className="panel__calm">{t('dashboard.stockFine')}</p>}
      {!answer && !failure && <PaneSkeleton rows={shown} />}
      <ul className="panel__rows">
        {answer?.rows.map(({ id, name, stockQty = 0, isSoldOut }) => (
          <li key={id}>
            <Link className="panel__row" href={`${list}?search=${encodeURIComponent(name)}`}>
              <span className="panel__name">{name}</span>
              <span className="panel__figure">
                {isSoldOut ? t('dashboard.soldOut') : t('dashboard.left', { count: stockQty })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {total > shown && (
        <Link className="panel__link" href={`${list}?low_stock=true&status=Active`}>
          {t('dashboard.allLowStock')} ({total})
        </Link>
      )}
    </section>
  )
}
