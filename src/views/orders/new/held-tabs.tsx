import { Box } from '@chakra-ui/react/box'
import { useSyncExternalStore } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { useLocation, useSearch } from 'wouter'
import { Button } from '../../ui/button.tsx'
import { Tab, Tabs } from '../../ui/tabs.tsx'
import { useDrafts } from '../../parts/form/use-drafts.ts'
import { useApp } from '../../seams/app-context.ts'
import { useAgain } from '../use-refused-order.ts'
import { beginDraft, draftAddress, draftNumber, type HeldOrder, heldOrders } from './held-orders.ts'

/** The open drafts of this browser tab; nothing if there is only one. */
export function HeldTabs() {
  const { t } = useTranslation()
  const held = useHeldOrders()
  const search = useSearch()
  const isAgain = useAgain() !== undefined
  const current = isAgain ? undefined : draftNumber(new URLSearchParams(search).get('draft'))
  const isListed = held.some(({ number }) => number === current)
  if (held.length + (isListed ? 0 : 1) < 2) return null
  return (
    <Box mb="4">
      <Tabs label={t('newOrder.held.list')}>
        {held.map((order) => (
          <Tab
            key={order.number}
            href={draftAddress(order.number)}
            isCurrent={order.number === current}
          >
            <Label {...order} />
          </Tab>
        ))}
        {!isListed && (
          <Tab href={`/orders/ordernew${search && `?${search}`}`} isCurrent>
            {t('newOrder.title')}
          </Tab>
        )}
      </Tabs>
    </Box>
  )
}

/** Puts this draft on hold and starts the next one. */
export function HoldButton({ isEmpty }: { isEmpty: boolean }) {
  const { t } = useTranslation()
  const drafts = useDrafts()
  const [, navigate] = useLocation()
  // A refused order that is edited again can't be put on hold.
  const isAgain = useAgain() !== undefined
  if (isAgain) return null
  return (
    <Button
      variant="surface"
      size="sm"
      disabled={isEmpty}
      onClick={() => navigate(draftAddress(beginDraft(drafts)))}
    >
      {t('newOrder.held.begin')}
    </Button>
  )
}

function Label({ name, items }: HeldOrder) {
  const { t } = useTranslation()
  const count = items > 0 && t('newOrder.held.items', { count: items })
  return [name, count].filter(Boolean).join(' · ')
}

function useHeldOrders(): HeldOrder[] {
  const { drafts: storage } = useApp()
  const drafts = useDrafts()
  // As text, because `useSyncExternalStore` needs equal snapshots for the same drafts.
  const text = useSyncExternalStore(storage.follow, () => JSON.stringify(heldOrders(drafts)))
  const held: HeldOrder[] = JSON.parse(text)
  return held
}
