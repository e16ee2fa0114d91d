import { useCallback, useState } from 'react'
import type { Cursor } from '../../../machines/screen/list.ts'

type Paging = { currentPage: number } & Cursor

/** The requested page of a short list: after or before the shown rows, or by number. */
export function usePages(): [Paging, (page: number, cursor?: Cursor) => void] {
  const [paging, setPaging] = useState<Paging>({ currentPage: 1 })
  return [
    paging,
    useCallback(
      (currentPage: number, cursor?: Cursor) => setPaging({ currentPage, ...cursor }),
      [],
    ),
  ]
}
