import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { RowMoves } from '../../ui/row-moves.tsx'
import type { Entry } from '../entry.ts'
import { Held } from '../held.tsx'

function Rows({ order, onTurn }: { order: readonly string[]; onTurn: () => void }) {
  const list = useRef<HTMLUListElement>(null)
  return (
    <>
      <Button size="sm" variant="surface" onClick={onTurn}>
        Turn round
      </Button>
      <ul ref={list}>
        {order.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <RowMoves list={list} order={order.join()} />
    </>
  )
}

export const rowMoves: Entry = {
  name: 'RowMoves',
  files: ['row-moves.tsx', 'row-places.ts', 'slide.ts'],
  about: 'Shows how the rows of a board change their places; beside a list, it draws nothing.',
  samples: [
    {
      name: 'two rows',
      show: (
        <Held<readonly string[]> start={['Table 4', 'Table 7']}>
          {(order, change) => <Rows order={order} onTurn={() => change(order.toReversed())} />}
        </Held>
      ),
    },
  ],
}
