import { type ReactNode, useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Page, Pagination } from '#contract/page.ts'
import type { CallFailure } from '../../machines/failure.ts'
import type { Cursor } from '../../machines/screen/list.ts'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'

type Props = {
  title: string
  empty: string
  page: Page<unknown> | undefined
  failure: CallFailure | undefined
  isBusy: boolean
  onPage: (page: number, cursor?: Cursor) => void
  onRetry: () => void
  children: ReactNode
}

const nothing: Pagination = { totalRows: 0, rowSize: 5, currentPage: 1 }

/** A short list inside a screen, a few rows at a time. */
export function ListSection({
  title,
  empty,
  page,
  failure,
  isBusy,
  onPage,
  onRetry,
  children,
}: Props) {
  const { t } = useTranslation()
  const heading = useId()
  const { totalRows, rowSize, currentPage, next, previous } = page?.pagination ?? nothing
  const pages = Math.max(1, currentPage, Math.ceil(totalRows / rowSize))
  const isPastEnd = page?.rows.length === 0 && totalRows > 0
  useEffect(() => {
    if (isPastEnd) onPage(1)
  }, [isPastEnd, onPage])
  return (
    <section className="card" aria-labelledby={heading}>
      <h2 id={heading}>
        {title}
        {page && <span className="card-count">{totalRows}</span>}
      </h2>
      {failure && <FailureNotice failure={failure} onRetry={onRetry} />}
      {page?.rows.length === 0 && <p className="quiet-text">{empty}</p>}
      <ul className="rows" aria-busy={isBusy}>
        {children}
        {!page && isBusy && (
          <li className="row" aria-hidden="true">
            <span className="skeleton" />
          </li>
        )}
      </ul>
      {pages > 1 && (
        <div className="rows-more">
          <button
            type="button"
            className="quiet-button"
            disabled={currentPage <= 1 && !previous}
            onClick={() => onPage(Math.max(1, currentPage - 1), { before: previous })}
          >
            {t('parts.pager.previous')}
          </button>
          <span role="status">
            {t('parts.pager.range', {
              first: (currentPage - 1) * rowSize + 1,
              last: Math.min(currentPage * rowSize, totalRows),
              total: totalRows,
            })}
          </span>
          <button
            type="button"
            className="quiet-button"
            disabled={currentPage >= pages && !next}
            onClick={() => onPage(currentPage + 1, { after: next })}
          >
            {t('parts.pager.next')}
          </button>
        </div>
      )}
    </section>
  )
}
