import { useRef, useState } from 'react'
import { failureOf } from '../../../machines/failure.ts'

export type BulkFailure = { name: string; message: string }
export type BulkState = {
  done: number
  total: number
  isRunning: boolean
  failed: readonly BulkFailure[]
}
type Work<Row> = {
  rows: readonly Row[]
  nameOf: (row: Row) => string
  act: (row: Row) => Promise<unknown>
}

/**
 * One act on many rows, one after the other: how far it is, what was refused, and the way to stop
 * it after the row that is under way.
 */
export function useBulk<Row>() {
  const [state, setState] = useState<BulkState>()
  const isStopped = useRef(false)
  return {
    state,
    async run({ rows, nameOf, act }: Work<Row>): Promise<void> {
      isStopped.current = false
      let now: BulkState = { done: 0, total: rows.length, isRunning: true, failed: [] }
      setState(now)
      for (const row of rows) {
        if (isStopped.current) break
        try {
          await act(row)
        } catch (thrown) {
          now = {
            ...now,
            failed: [...now.failed, { name: nameOf(row), message: failureOf(thrown).message }],
          }
        }
        now = { ...now, done: now.done + 1 }
        setState(now)
      }
      setState({ ...now, isRunning: false })
    },
    stop: () => {
      isStopped.current = true
    },
    close: () => setState(undefined),
  }
}
