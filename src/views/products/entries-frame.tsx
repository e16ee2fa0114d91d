import { Flex } from '@chakra-ui/react/flex'
import { Grid } from '@chakra-ui/react/grid'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import type { CallFailure } from '../../machines/failure.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { EntryBox } from './product-parts.ts'

type Props = {
  text: string
  add: string
  onAdd: () => void
  /** Undefined until loaded. */
  count: number | undefined
  failure: CallFailure | undefined
  onRetry: () => void
  empty: { title: string; text: string }
  children: ReactNode
}

/** The frame of a catalogue list: explanation, add button, and the states of a list. */
export function EntriesFrame({
  text,
  add,
  onAdd,
  count,
  failure,
  onRetry,
  empty,
  children,
}: Props) {
  const button = <Button onClick={onAdd}>{add}</Button>
  return (
    <Grid
      gridTemplateColumns="minmax(0, 1fr)"
      gap="3.5"
      maxInlineSize="52rem"
      marginBlockStart="3.5"
    >
      {failure && <FailureNotice failure={failure} onRetry={onRetry} />}
      {count === 0 && <EmptyState title={empty.title} text={empty.text} action={button} />}
      {count !== 0 && !(failure && count === undefined) && (
        <Flex
          flexWrap="wrap"
          rowGap="2"
          columnGap="4"
          alignItems="center"
          justifyContent="space-between"
          color="fg.muted"
          fontSize="sm"
          css={{ '& > p': { flex: '1 1 16rem' } }}
        >
          <p>{text}</p>
          {button}
        </Flex>
      )}
      {count === undefined && !failure && <EntrySkeleton />}
      {children}
    </Grid>
  )
}

function EntrySkeleton() {
  return (
    <Grid
      gridTemplateColumns="minmax(0, 1fr)"
      bg="bg.panel"
      border="1px solid {colors.border}"
      borderRadius="lg"
      css={{ '& > :not(:first-child)': { borderBlockStart: '1px solid {colors.border}' } }}
      aria-hidden="true"
    >
      {[1, 2, 3, 4].map((one) => (
        <EntryBox key={one}>
          <span className="skeleton__bar" />
        </EntryBox>
      ))}
    </Grid>
  )
}
