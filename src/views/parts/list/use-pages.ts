import { useCallback, useState } from 'react'
import type { Way } from '../../../machines/screen/list.ts'

type Paging = { currentPage: number } & Way

/** The requested page of a short list: after or before the shown rows, or by number. */
export function usePages(): [Paging, (page: number, way?: Way) => void] {
  const [paging, setPaging] = useState<Paging>({ currentPage: 1 })
  return [
    paging,
    useCallback((currentPage: number, way?: Way) => setPaging({ currentPage, ...way }), []),
  ]
}
