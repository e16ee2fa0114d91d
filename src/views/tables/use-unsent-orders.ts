import { useSelector } from '@xstate/react'
import type { Order } from '#contract/order.ts'
import { useLoaded } from '../parts/live/use-loaded.ts'
import { useApp } from '../seams/app-context.ts'

/** The orders of a table that wait on this device for a connection, and those that were refused. */
export function useUnsentOrders(): (tableId: string) => Order[] {
  const { openOffline } = useApp()
  const offline = useLoaded('offline use', openOffline)
  const jobs = useSelector(offline?.outbox, (state) => state?.context.jobs)
  return (tableId) =>
    jobs?.flatMap(({ makes }) => (makes?.table?.id === tableId ? [makes] : [])) ?? []
}
