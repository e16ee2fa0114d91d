import { Flex } from '@chakra-ui/react/flex'
import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useId } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ShortList } from '../parts/list/use-short-list.ts'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { RowBox } from './customer-parts.ts'

type Props = {
  title: string
  empty: string
  list: Omit<ShortList<Endpoint>, 'rows'> & { rows: readonly unknown[] | undefined }
  children: ReactNode
}

/** A short, paged list inside a screen. */
export function ListSection({ title, empty, list, children }: Props) {
  const { t } = useTranslation()
  const heading = useId()
  const { rows, totalRows, failure, isBusy, goTo } = list
  const { currentPage, next, previous } = list.cursors
  const { rowSize } = list.query
  const pages = Math.max(1, currentPage, Math.ceil(totalRows / rowSize))
  return (
    <section className="card__root" aria-labelledby={heading}>
      <h2 id={heading}>
        {title}
        {rows && (
          <chakra.span color="fg.muted" fontWeight="normal">
            {totalRows}
          </chakra.span>
        )}
      </h2>
      {failure && <FailureNotice failure={failure} onRetry={list.reload} />}
      {rows?.length === 0 && !failure && <p className="quiet__text">{empty}</p>}
      <chakra.ul
        display="grid"
        gridTemplateColumns={{
          base: 'auto minmax(0, auto) minmax(max-content, 1fr) auto',
          mdDown: 'minmax(0, 1fr) auto',
        }}
        aria-busy={isBusy}
      >
        {children}
        {!rows && isBusy && (
          <RowBox aria-hidden="true">
            <span className="skeleton__bar" />
          </RowBox>
        )}
      </chakra.ul>
      {pages > 1 && (
        <Flex
          alignItems="center"
          justifyContent="space-between"
          gap="3"
          marginBlockStart="2"
          color="fg.muted"
          fontSize="sm"
        >
          <button
            type="button"
            className="quiet__button"
            disabled={currentPage <= 1 && !previous}
            onClick={() => goTo(Math.max(1, currentPage - 1), { before: previous })}
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
            className="quiet__button"
            disabled={currentPage >= pages && !next}
            onClick={() => goTo(currentPage + 1, { after: next })}
          >
            {t('parts.pager.next')}
          </button>
        </Flex>
      )}
    </section>
  )
}
