import { useEffect } from 'react'
import { useOnce } from '../../views/parts/hooks/use-once.ts'
import { useGuest } from '../guest.ts'
import type { LinkProps } from '../link.ts'
import type { AtTable } from './use-table.ts'
import { carryOver } from './table-session.ts'

/**
 * Opens the page of the table to which the team has moved these guests, with their cart. Returns
 * the table's name for a message. If that table has no link, the page stays open and its orders go
 * to the new table.
 */
export function useFollow({ link, code }: LinkProps, { table }: AtTable): string | undefined {
  const { drafts } = useGuest()
  const wasMoved = useOnce(() => drafts.read(`moved.${code}`) !== undefined)
  const { tableName, linkCode, isJoined = false } = table?.movedTo ?? {}
  // The message is shown until the page is opened again.
  useEffect(() => drafts.write(`moved.${code}`, undefined), [drafts, code])
  useEffect(() => {
    if (linkCode === undefined) return
    carryOver(drafts, code, { to: linkCode, isJoined })
    location.replace(`/others/s/${linkCode}${location.hash}`)
  }, [drafts, code, linkCode, isJoined])
  return tableName ?? (wasMoved ? link.targetLabel : undefined)
}
