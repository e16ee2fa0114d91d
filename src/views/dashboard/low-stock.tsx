import { useTranslation } from 'react-i18next'
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
    <section className="pane" aria-labelledby="low-stock">
      <h2 id="low-stock">{t('dashboard.lowStock')}</h2>
      <p className="pane-hint">{t('dashboard.lowStockHint')}</p>
      {failure && <FailureNotice failure={failure} onRetry={reload} />}
      {answer?.rows.length === 0 && <p className="pane-calm">{t('dashboard.stockFine')}</p>}
      {!answer && !failure && <PaneSkeleton rows={shown} />}
      <ul className="pane-rows">
        {answer?.rows.map(({ id, name, stockQty = 0, isSoldOut }) => (
          <li key={id}>
            <Link className="pane-row" href={`${list}?search=${encodeURIComponent(name)}`}>
              <span className="pane-name">{name}</span>
              <span className="pane-figure">
                {isSoldOut ? t('dashboard.soldOut') : t('dashboard.left', { count: stockQty })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {total > shown && (
        <Link className="pane-link" href={`${list}?low_stock=true&status=Active`}>
          {t('dashboard.allLowStock')} ({total})
        </Link>
      )}
    </section>
  )
}
