import { useCallback, useState } from 'react'
import type { Way } from '../../../machines/screen/list.ts'

type Paging = { currentPage: number } & Way

/**
 * Which page of a short list is asked for: the one behind or before the rows that are shown, or one
 * by its number.
 */
export function usePages(): [Paging, (page: number, way?: Way) => void] {
  const [paging, setPaging] = useState<Paging>({ currentPage: 1 })
  return [
    paging,
    useCallback((currentPage: number, way?: Way) => setPaging({ currentPage, ...way }), []),
  ]
}
