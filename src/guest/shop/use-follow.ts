import { useEffect } from 'react'
import { useOnce } from '../../views/parts/hooks/use-once.ts'
import { useGuest } from '../guest.ts'
import type { LinkProps } from '../link.ts'
import type { AtTable } from './use-table.ts'
import { carryOver } from './table-session.ts'

/**
 * Opens the page of the table to which the team has moved these guests, with their cart. Returns
 * the table to say so: of a table without a link the page stays, and its orders follow.
 */
export function useFollow({ link, code }: LinkProps, { table }: AtTable): string | undefined {
  const { drafts } = useGuest()
  const wasMoved = useOnce(() => drafts.read(`moved.${code}`) !== undefined)
  const { tableName, linkCode } = table?.movedTo ?? {}
  // It is said until the page is opened again.
  useEffect(() => drafts.write(`moved.${code}`, undefined), [drafts, code])
  useEffect(() => {
    if (linkCode === undefined) return
    carryOver(drafts, code, linkCode)
    location.replace(`/others/s/${linkCode}${location.hash}`)
  }, [drafts, code, linkCode])
  return tableName ?? (wasMoved ? link.targetLabel : undefined)
}
