import { type ReactNode, useId } from 'react'
import type { CallFailure } from '../../../machines/failure.ts'
import { FailureNotice } from '../notice/failure-notice.tsx'
import { type Column, DataTable } from './data-table.tsx'

type Props<Row> = {
  className: string
  title: string
  /** Beside the title, such as the way to the whole list. */
  more?: ReactNode
  caption?: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  rowSize: number
  isBusy: boolean
  /** What is said of no rows. */
  none: ReactNode
  failure: CallFailure | undefined
  onRetry: () => void
  /** Below the table, such as its pager. */
  children?: ReactNode
}

/** A table that is one part of a screen: its heading, its rows, or why there are none. */
export function TableSection<Row extends { id: string }>({
  className,
  title,
  more,
  caption = title,
  none,
  failure,
  onRetry,
  children,
  ...table
}: Props<Row>) {
  const heading = useId()
  const isEmpty = table.rows?.length === 0
  return (
    <section className={className} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{title}</h2>
        {more}
      </header>
      {failure && <FailureNotice failure={failure} onRetry={onRetry} />}
      {isEmpty && !failure && none}
      {!isEmpty && (
        <>
          <DataTable caption={caption} keyOf={({ id }) => id} {...table} />
          {children}
        </>
      )}
    </section>
  )
}
