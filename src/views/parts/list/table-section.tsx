import { Flex } from '@chakra-ui/react/flex'
import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useId } from 'react'
import type { CallFailure } from '../../../machines/failure.ts'
import { FailureNotice } from '../notice/failure-notice.tsx'
import { type Column, DataTable } from './data-table.tsx'

type Props<Row> = {
  /** For rules of its own about cells. */
  className?: string
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
    <chakra.section
      className={className}
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="2"
      aria-labelledby={heading}
    >
      <Flex as="header" gap="4" alignItems="center" justifyContent="space-between">
        <chakra.h2 id={heading} fontSize="sm" fontWeight="semibold">
          {title}
        </chakra.h2>
        {more}
      </Flex>
      {failure && <FailureNotice failure={failure} onRetry={onRetry} />}
      {isEmpty && !failure && none}
      {!isEmpty && (
        <>
          <DataTable caption={caption} keyOf={({ id }) => id} {...table} />
          {children}
        </>
      )}
    </chakra.section>
  )
}
