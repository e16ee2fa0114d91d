import { Grid } from '@chakra-ui/react/grid'
import { useTranslation } from '#i18n/use-translation.tsx'
import { localDay } from '#contract/zoned-time.ts'
import { limits } from '#contract/limits.ts'
import { deliveryTypes } from '#contract/order-status.ts'
import { has } from '#contract/modules.ts'
import { serverNow } from '../../../services/server-clock.ts'
import { Card } from '../../ui/card.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { recordPayment } from '#contract/payment.ts'
import { Switch } from '../../ui/switch.tsx'
import { useApp } from '../../seams/app-context.ts'
import { useMay } from '../../seams/use-may.ts'
import { useStored } from '../../seams/use-stored.ts'
import { useViewer } from '../../seams/viewer.ts'
import { chooseHandedOver, isHandedOver, isOverTheCounter } from './handed-over.ts'
import { DraftAppointment } from './draft-appointment.tsx'
import { Field } from '../../ui/field.tsx'
import { DraftChoice } from './draft-choice.tsx'
import { DraftTable } from './draft-table.tsx'
import { LastAddress } from './last-address.tsx'
import type { DraftState } from './use-order-draft.ts'
import { DateInput } from '../../parts/time/date-input.tsx'
import { dayRange } from '../../parts/calendar/date-range.ts'
import { placeOfZone } from '../../parts/time/place-of-zone.ts'

const minutes = [15, 20, 30, 45, 60]

/** Delivery type, address and promised time; for a booking, its time. */
export function DraftFulfilment({
  draft,
  facts,
  customer,
  wrong,
  change,
}: Pick<DraftState, 'draft' | 'facts' | 'customer' | 'wrong' | 'change'>) {
  const { t } = useTranslation()
  const { module } = useViewer()
  const { storage } = useApp()
  const may = useMay()
  const isNow = useStored(isHandedOver)
  return (
    <Card id="draft-fulfilment" title={t('newOrder.fulfilment')}>
      <Grid gap="3.5">
        {has(module, 'tables') && (
          <DraftTable tableId={draft.tableId} onPick={(tableId) => change({ tableId })} />
        )}
        {!draft.tableId && (
          <DraftChoice
            label={t('newOrder.how')}
            value={draft.deliveryType}
            choices={deliveryTypes
              .toReversed()
              .map((value) => ({ value, label: t(`delivery.${value}`) }))}
            onPick={(deliveryType) => change({ deliveryType })}
          />
        )}
        {!draft.tableId && draft.deliveryType === 'Delivery' && (
          <Field
            label={t('newOrder.address')}
            error={wrong.includes('address') ? t('newOrder.wrong.address') : undefined}
          >
            {(wiring) => (
              <Textarea
                {...wiring}
                name="address"
                rows={2}
                autoComplete="off"
                maxLength={limits.text.medium}
                value={draft.address}
                onChange={({ target }) => change({ address: target.value })}
              />
            )}
          </Field>
        )}
        {!draft.tableId && draft.deliveryType === 'Delivery' && customer && (
          <LastAddress
            key={customer.id}
            customerId={customer.id}
            typed={draft.address}
            onPick={(address) => change({ address })}
          />
        )}
        {facts.isBooking ? (
          <DraftAppointment draft={draft} facts={facts} wrong={wrong} change={change} />
        ) : (
          <Promise draft={draft} facts={facts} wrong={wrong} change={change} />
        )}
        {may(recordPayment) && isOverTheCounter(module, draft) && (
          <Switch
            word={t('newOrder.handedOver.now')}
            label={t('newOrder.handedOver.now')}
            title={t('newOrder.handedOver.hint')}
            checked={isNow}
            onChange={({ target }) => chooseHandedOver(storage, target.checked)}
          />
        )}
      </Grid>
    </Card>
  )
}

function Promise({
  draft,
  facts,
  wrong,
  change,
}: Pick<DraftState, 'draft' | 'facts' | 'wrong' | 'change'>) {
  const { t } = useTranslation()
  return (
    <>
      <DraftChoice
        label={t('newOrder.promise')}
        value={draft.promise}
        choices={[
          { value: 'none', label: t('newOrder.soon') },
          ...minutes.map((count) => ({ value: count, label: t('newOrder.inMinutes', { count }) })),
          { value: 'at', label: t('newOrder.at') },
        ]}
        onPick={(promise) => change({ promise })}
      />
      {draft.promise === 'at' && (
        <Field
          label={`${t('newOrder.promisedAt')} (${placeOfZone(facts.zone)})`}
          error={wrong.includes('promisedAt') ? t('newOrder.wrong.promisedAt') : undefined}
        >
          {(wiring) => (
            <DateInput
              {...wiring}
              {...dayRange}
              min={localDay(serverNow(), facts.zone)}
              kind="moment"
              name="promisedAt"
              value={draft.promisedAt}
              onChange={(promisedAt) => change({ promisedAt })}
            />
          )}
        </Field>
      )}
    </>
  )
}
