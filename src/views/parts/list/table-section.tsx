import { Flex } from '@chakra-ui/react/flex'
import { chakra } from '@chakra-ui/react/styled-system'
import { Text } from '@chakra-ui/react/text'
import { type ComponentProps, type ReactNode, useId } from 'react'
import type { CallFailure } from '../../../machines/failure.ts'
import { FailureNotice } from '../notice/failure-notice.tsx'
import { DataTable } from './data-table.tsx'

type Props<Row> = Omit<ComponentProps<typeof DataTable<Row>>, 'caption' | 'keyOf'> & {
  /** For CSS rules of its cells. */
  className?: string
  title: string
  /** A line below the title. */
  lead?: string
  /** Next to the title, such as a link to the whole list. */
  more?: ReactNode
  caption?: string
  /** The text shown when there are no rows. */
  none?: ReactNode
  failure: CallFailure | undefined
  onRetry: () => void
  /** Below the table, such as its pager. */
  children?: ReactNode
}

/** A table as a section of a screen: its heading, its rows, or why there are none. */
export function TableSection<Row extends { id: string }>({
  className,
  title,
  lead,
  more,
  caption = title,
  none,
  failure,
  onRetry,
  children,
  ...table
}: Props<Row>) {
  const heading = useId()
  const { rows } = table
  return (
    <chakra.section
      className={className}
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="2"
      aria-labelledby={heading}
    >
      <Flex as="header" wrap="wrap" rowGap="2" columnGap="4" align="center" justify="space-between">
        <chakra.h2 id={heading} fontSize="sm" fontWeight="semibold">
          {title}
        </chakra.h2>
        {more}
      </Flex>
      {lead && (
        <Text color="fg.muted" textStyle="sm">
          {lead}
        </Text>
      )}
      {failure && <FailureNotice failure={failure} onRetry={onRetry} />}
      {rows?.length === 0 && !failure && none}
      {rows?.length !== 0 && !(failure && !rows) && (
        <>
          <DataTable caption={caption} keyOf={({ id }) => id} {...table} />
          {children}
        </>
      )}
    </chakra.section>
  )
}
