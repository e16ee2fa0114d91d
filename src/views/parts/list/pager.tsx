import { memo, type ReactNode } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Select } from '../../ui/select.tsx'
import { Button } from '../../ui/button.tsx'
import { type Drawing, Icon } from '../../ui/icon.tsx'
import type { Place } from '../../../machines/screen/list.connect.ts'
import type { Cursor, PageCursors } from '../../../machines/screen/list.types.ts'
import { rowSizes } from '#contract/list-choice.ts'
import { useApp } from '../../seams/app-context.ts'
import { changeListChoice } from './list-choice.ts'
import { useStable } from '../hooks/use-stable.ts'

type Props = {
  currentPage: number
  rowSize: number
  totalRows: number
  /**
   * Cursors after the last row and before the first, if the list has them: no row is skipped when
   * others are added or removed.
   */
  next?: string | undefined
  previous?: string | undefined
  /** There are more rows than `totalRows`: `onCount` counts them. */
  isMore?: boolean | undefined
  onCount?: (() => void) | undefined
  onPage: (page: number, cursor?: Cursor) => void
  /** The pointer is over the button of a page, or holds it down. */
  onPoint?: ((isHeldDown: boolean, page: number, cursor?: Cursor) => void) | undefined
  onRowSize: (rowSize: number) => void
  look?: ReactNode
}

type OfList = {
  query: { rowSize: number; exactTotal?: boolean | undefined }
  totalRows: number
  cursors: PageCursors
  /** The display settings button. Must be stable. */
  look?: ReactNode
  send: (
    event:
      | ({ type: 'list.page'; currentPage: number } & Cursor)
      | { type: 'list.size'; rowSize: number },
  ) => void
  point?: (place: Place, isHeldDown: boolean) => void
}

/** The pager of a list. */
export function ListPager({ query, totalRows, cursors, send, point, look }: OfList) {
  const app = useApp()
  const keep = (rowSize: number) => {
    send({ type: 'list.size', rowSize })
    const chosen = rowSizes.find((size) => size === rowSize)
    if (chosen) void changeListChoice(app, { rowSize: chosen })
  }
  const { rowSize, exactTotal } = query
  const { currentPage } = cursors
  return (
    <Pager
      {...cursors}
      rowSize={rowSize}
      totalRows={totalRows}
      onPage={(page, cursor) =>
        send({ type: 'list.page', currentPage: page, ...cursor, exactTotal })
      }
      onPoint={(isHeldDown, page, cursor) =>
        point?.({ currentPage: page, ...cursor, exactTotal }, isHeldDown)
      }
      onCount={() => send({ type: 'list.page', currentPage, exactTotal: true })}
      onRowSize={keep}
      look={look}
    />
  )
}

/** The visible range, the total, and the pages. */
export function Pager({
  onPage,
  onPoint = nothing,
  onRowSize,
  onCount = nothing,
  ...place
}: Props) {
  // Stable, so that the pages re-render only when page or count change.
  const stable = {
    onPage: useStable(onPage),
    onPoint: useStable(onPoint),
    onRowSize: useStable(onRowSize),
    onCount: useStable(onCount),
  }
  return <Buttons {...place} {...stable} />
}

const nothing = () => undefined

type PageActs = Record<'onClick' | 'onPointerEnter' | 'onFocus' | 'onPointerDown', () => void>

const Buttons = memo(function Buttons({
  currentPage,
  rowSize,
  totalRows,
  next,
  previous,
  isMore = false,
  onPage,
  onPoint = nothing,
  onRowSize,
  onCount,
  look,
}: Props) {
  const { t } = useTranslation()
  const pages = Math.max(1, currentPage, Math.ceil(totalRows / rowSize))
  const end = isMore ? Infinity : totalRows
  const first = Math.min((currentPage - 1) * rowSize + 1, end)
  const last = Math.min(currentPage * rowSize, end)
  const range = isMore ? 'parts.pager.rangeMore' : 'parts.pager.range'
  // The pointer passes over page numbers, so they prefetch on pointer down only; previous and next
  // also on hover.
  const acts = (page: number, cursor?: Cursor) => ({
    onClick: () => onPage(page, cursor),
    onPointerDown: () => onPoint(true, page, cursor),
  })
  const beside = (page: number, cursor: Cursor): PageActs => ({
    ...acts(page, cursor),
    onPointerEnter: () => onPoint(false, page, cursor),
    onFocus: () => onPoint(false, page, cursor),
  })

  return (
    <nav className="pager__root" aria-label={t('parts.pager.label')}>
      <label className="pager__size">
        <span>{t('parts.pager.rowSize')}</span>
        <Select
          size="sm"
          value={rowSize}
          onChange={(event) => onRowSize(Number(event.target.value))}
        >
          {rowSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </Select>
      </label>
      {look}
      <span className="pager__range" role="status">
        {/* The total is unknown before the first page has loaded. */}
        {totalRows > 0 && t(range, { first, last, total: totalRows })}
      </span>
      {isMore && (
        <Button size="sm" variant="ghost" onClick={onCount}>
          {t('parts.pager.countAll')}
        </Button>
      )}
      <div className="pager__pages">
        <PagerButton
          name={t('parts.pager.previous')}
          isOff={currentPage <= 1 && previous === undefined}
          {...beside(Math.max(1, currentPage - 1), { before: previous })}
          icon={ChevronLeft}
        />
        {pagesAround(currentPage, pages).map((page, index) =>
          page === undefined ? (
            <span key={`gap ${index}`} className="pager__gap" aria-hidden="true">
              …
            </span>
          ) : (
            <button
              key={page}
              type="button"
              className="pager__page"
              aria-current={page === currentPage ? 'page' : undefined}
              aria-label={t('parts.pager.page', { page })}
              {...(page === currentPage ? { onClick: () => onPage(page) } : acts(page))}
            >
              {page}
            </button>
          ),
        )}
        <PagerButton
          name={t('parts.pager.next')}
          isOff={currentPage >= pages && next === undefined}
          {...beside(currentPage + 1, { after: next })}
          icon={ChevronRight}
        />
      </div>
    </nav>
  )
})

/** On the first and last page the button stays focusable, but does nothing. */
function PagerButton({
  name,
  isOff,
  icon,
  ...acts
}: {
  name: string
  isOff: boolean
  icon: Drawing
} & PageActs) {
  return (
    <button
      type="button"
      className="pager__page"
      aria-label={name}
      title={name}
      aria-disabled={isOff}
      {...(isOff ? undefined : acts)}
    >
      <Icon of={icon} size="sm" />
    </button>
  )
}

/** The first and the last page and the pages around the current one; undefined is a gap. */
export function pagesAround(current: number, pages: number): (number | undefined)[] {
  const shown = [...new Set([1, current - 1, current, current + 1, pages])]
    .filter((page) => page >= 1 && page <= pages)
    .toSorted((a, b) => a - b)
  return shown.flatMap((page, index) => {
    const before = shown[index - 1] ?? page
    if (page - before === 2) return [page - 1, page]
    return page - before > 2 ? [undefined, page] : [page]
  })
}
