import { Box } from '@chakra-ui/react/box'
import { Grid } from '@chakra-ui/react/grid'
import { Text } from '@chakra-ui/react/text'
import { useTranslation } from '#i18n/use-translation.tsx'
import { limits } from '#contract/limits.ts'
import { discountOrder } from '#contract/order-change.ts'
import { takesTips } from '#contract/takes-tips.ts'
import { Card } from '../../ui/card.tsx'
import { Input } from '../../ui/input.tsx'
import { useMay } from '../../seams/use-may.ts'
import { useViewer } from '../../seams/viewer.ts'
import { DiscountField } from './discount-field.tsx'
import type { CallFailure } from '../../../machines/failure.ts'
import { Money } from '../../parts/money/money.tsx'
import { taxRows } from '../../parts/money/tax-rows.ts'
import { TipChoices } from '../../parts/pay/tip-field.tsx'
import { Field } from '../../ui/field.tsx'
import type { DraftState } from './use-order-draft.ts'
import type { Price } from '../../parts/draft/use-price.ts'

type Props = Pick<DraftState, 'draft' | 'wrong' | 'change'> & {
  price: Price | undefined
  failure: CallFailure | undefined
  isBusy: boolean
}

/** The server's price of the order, with promotion code, manual discount and tip. */
export function DraftPrice({ draft, wrong, change, price, failure, isBusy }: Props) {
  const { t } = useTranslation()
  const may = useMay()
  const { module, user } = useViewer()
  const isTipTaken = draft.tip !== '' || takesTips(module, user.companyDetail)
  // The price is requested on every change, so a failure about the code is shown next to the code.
  const isAboutCode =
    failure !== undefined &&
    draft.promoCode.trim() !== '' &&
    (failure.code === 'LIMIT_REACHED' || failure.code === 'NOT_FOUND')
  return (
    <Card id="draft-price" title={t('newOrder.price')}>
      <Grid gap="3.5" alignItems="start" templateColumns="1fr 1fr">
        <Field label={t('newOrder.promoCode')} error={isAboutCode ? failure.message : undefined}>
          {(wiring) => (
            <Input
              {...wiring}
              name="promoCode"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={24}
              value={draft.promoCode}
              onChange={({ target }) => change({ promoCode: target.value })}
            />
          )}
        </Field>
        {isTipTaken && (
          <Field
            label={t('newOrder.tip')}
            error={wrong.includes('tip') ? t('newOrder.wrong.tip') : undefined}
          >
            {(wiring) => (
              <Input
                {...wiring}
                name="tip"
                inputMode="decimal"
                autoComplete="off"
                maxLength={limits.text.phone}
                value={draft.tip}
                onChange={({ target }) => change({ tip: target.value })}
              />
            )}
          </Field>
        )}
        {isTipTaken && price && (
          <Box gridColumn="1 / -1">
            <TipChoices
              items={price.subtotalAmount}
              currency={price.currency}
              value={draft.tip}
              onChange={(tip) => change({ tip })}
            />
          </Box>
        )}
        {may(discountOrder) && <DiscountField draft={draft} wrong={wrong} change={change} />}
      </Grid>
      {failure && !isAboutCode && (
        <p className="draft-line__error" role="alert">
          {failure.message}
        </p>
      )}
      {price?.isEstimate && (
        <Text
          py="2"
          px="3"
          color="orange.fg"
          fontSize="sm"
          bg="orange.subtle"
          rounded="md"
          role="status"
        >
          {t('newOrder.estimate')}
        </Text>
      )}
      {price && <Amounts price={price} isStale={isBusy || failure !== undefined} />}
    </Card>
  )
}

function Amounts({ price, isStale }: { price: Price; isStale: boolean }) {
  const { t } = useTranslation()
  const parts = [
    [t('orders.view.subtotal'), price.subtotalAmount],
    [t('orders.view.discount'), -price.discountAmount],
    ...taxRows(price, t(price.isTaxIncluded ? 'orders.view.taxIncluded' : 'orders.view.tax')),
    [t('orders.view.deliveryFee'), price.deliveryAmount],
    [t('orders.view.tip'), price.tipAmount],
  ] satisfies (readonly [string, number])[]
  return (
    <dl className="order-line__amounts" data-stale={isStale}>
      {parts.map(
        ([name, amount]) =>
          amount !== 0 && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <Money amount={amount} currency={price.currency} />
              </dd>
            </div>
          ),
      )}
      {price.appliedPromotions.map(({ id, name }) => (
        <div key={id} className="quiet__keys">
          <dt>{t('newOrder.applied', { name })}</dt>
          <dd />
        </div>
      ))}
      <div data-weight="total">
        <dt>{t('orders.view.totalAmount')}</dt>
        <dd>
          <Money amount={price.totalAmount} currency={price.currency} />
        </dd>
      </div>
    </dl>
  )
}
