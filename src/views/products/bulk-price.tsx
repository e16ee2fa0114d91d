import { Box } from '@chakra-ui/react/box'
import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Choice } from '../ui/choice.tsx'
import { AskFrame } from '../parts/dialog/ask-frame.tsx'
import { useFields } from '../parts/form/use-fields.ts'
import { TextField } from '../parts/form/fields.tsx'
import { currencySign } from '../parts/money/money-format.ts'
import { Money } from '../parts/money/money.tsx'
import { isReadable, type PriceChange } from './price-change.ts'
import { shownAfter, type ShownPrices, shownPrices } from './new-prices.ts'
import type { ProductRow } from './use-product-moves.ts'

type PricesOf = (row: ProductRow) => ShownPrices | undefined
type Props = {
  rows: readonly ProductRow[]
  /** Called with the change, and the resulting prices. */
  onConfirm: (change: PriceChange, pricesOf: PricesOf) => void
  onClose: () => void
}

const first: PriceChange = { how: 'raise', unit: 'percent', text: '' }
const ways = ['set', 'raise', 'lower'] as const
const units = ['percent', 'amount'] as const

/** New prices for the selected products, each shown before and after. */
export function BulkPrice({ rows, onConfirm, onClose }: Props) {
  const { t, i18n } = useTranslation()
  const currency = rows[0]?.currency ?? ''
  const wrongIn = (change: PriceChange) =>
    isReadable(change, currency)
      ? undefined
      : t(
          change.text.trim() === ''
            ? 'rule.required'
            : isPercentage(change)
              ? 'products.bulk.percentWrong'
              : 'products.form.amountWrong',
        )
  const form = useFields<PriceChange>({
    id: 'form of new prices',
    empty: first,
    check: (change) => {
      const message = wrongIn(change)
      return message ? [{ path: 'text', rule: 'own', message }] : []
    },
    onSave: () => count > 0 && onConfirm(change, pricesOf),
  })
  const {
    values: change,
    values: { how, unit, text },
  } = form
  const isPercent = isPercentage(change)
  const wrong = wrongIn(change)
  const pricesOf: PricesOf = (row) => shownAfter(row, change)
  const count = rows.filter((row) => pricesOf(row) !== undefined).length
  return (
    <AskFrame
      title={t('products.bulk.priceOf', { count: rows.length })}
      confirm={t('products.bulk.changePrices', { count })}
      keep={t('categories.cancel')}
      isIncomplete={!wrong && count === 0}
      hasOwnChecks
      errors={form.errors}
      onConfirm={form.save}
      onClose={onClose}
    >
      <chakra.fieldset
        gridTemplateColumns="repeat(3, minmax(0, 1fr))"
        css={{ '@media (max-width: 22.4375rem)': { gridTemplateColumns: 'minmax(0, 1fr)' } }}
      >
        <legend>{t('products.bulk.how')}</legend>
        {ways.map((one) => (
          <Choice
            key={one}
            name="how"
            checked={how === one}
            onChange={() => form.change({ how: one })}
          >
            {t(`products.bulk.way.${one}`)}
          </Choice>
        ))}
      </chakra.fieldset>
      {how !== 'set' && (
        <fieldset>
          <legend>{t('products.bulk.unit')}</legend>
          {units.map((one) => (
            <Choice
              key={one}
              name="unit"
              checked={unit === one}
              onChange={() => form.change({ unit: one })}
            >
              {t(`products.bulk.by.${one}`)}
            </Choice>
          ))}
        </fieldset>
      )}
      <TextField
        {...form.field('text')}
        label={t(isPercent ? 'products.bulk.percent' : 'products.bulk.amount')}
        error={text !== '' || form.errors.length > 0 ? wrong : undefined}
        inputMode="decimal"
        maxLength={12}
        isRequired
        {...(isPercent ? { behind: '%' } : { before: currencySign(currency, i18n.language) })}
      />
      <Preview rows={rows} pricesOf={pricesOf} />
    </AskFrame>
  )
}

function isPercentage({ how, unit }: PriceChange): boolean {
  return how !== 'set' && unit === 'percent'
}

function Preview({ rows, pricesOf }: { rows: readonly ProductRow[]; pricesOf: PricesOf }) {
  const { t } = useTranslation()
  return (
    // Scrollable with many rows, so it must be focusable for the arrow keys.
    <Box
      maxBlockSize="56"
      overflowY="auto"
      border="1px solid {colors.border}"
      borderRadius="md"
      fontSize="sm"
      css={{
        '& table': {
          inlineSize: 'full',
          borderCollapse: 'collapse',
        },
        '& thead th': {
          position: 'sticky',
          insetBlockStart: '0',
          bg: 'bg.muted',
          color: 'fg.muted',
          fontSize: 'xs',
          fontWeight: 'medium',
        },
        '& :is(th, td)': {
          paddingBlock: '1.5',
          paddingInline: '2.5',
          textAlign: 'end',
          whiteSpace: 'nowrap',
        },
        '& th:first-child': {
          inlineSize: 'full',
          fontWeight: 'normal',
          overflowWrap: 'anywhere',
          textAlign: 'start',
          whiteSpace: 'normal',
        },
        '& tbody tr + tr': { borderBlockStart: '1px solid {colors.border}' },
      }}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={t('products.bulk.preview')}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{t('products.name')}</th>
            <th scope="col">{t('products.bulk.before')}</th>
            <th scope="col">{t('products.bulk.after')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const prices = pricesOf(row)
            return (
              <tr key={row.id}>
                <th scope="row">{row.name}</th>
                <td>
                  <Range {...shownPrices(row)} currency={row.currency} />
                </td>
                <td>
                  {prices === undefined ? (
                    <span className="quiet__text">{t('products.bulk.stays')}</span>
                  ) : (
                    <Range {...prices} currency={row.currency} />
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Box>
  )
}

/** A single price, or the lowest and the highest price of the variants. */
function Range({ from, to, currency }: ShownPrices & { currency: string }) {
  return (
    <>
      <Money amount={from} currency={currency} />
      {to !== from && (
        <>
          {'\u2013\u200B'}
          <Money amount={to} currency={currency} />
        </>
      )}
    </>
  )
}
