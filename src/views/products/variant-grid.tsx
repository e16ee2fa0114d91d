import { Flex } from '@chakra-ui/react/flex'
import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import { has } from '#contract/modules.ts'
import { SelectField, TextField } from '../parts/form/fields.tsx'
import { withPart } from '../parts/form/use-rows.ts'
import type { Form } from '../parts/form/form.ts'
import { useViewer } from '../seams/viewer.ts'
import { Button } from '../ui/button.tsx'
import type { ProductValues } from './product-values.ts'
import { standings, type VariantValues } from './variant-values.ts'

const hiddenLabel = {
  position: 'absolute',
  inlineSize: '1px',
  blockSize: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const

const Rows = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: '2', lgDown: '3' },
    inlineSize: 'full',
    '& > [role=group]': {
      display: 'grid',
      gridTemplateColumns: {
        base:
          'minmax(4.5rem, 1fr) 7.5rem 4.5rem 5rem ' +
          'minmax(5rem, 7rem) minmax(5rem, 8rem) minmax(6rem, 10rem) minmax(6rem, 8.5rem)',
        lgDown: 'repeat(auto-fill, minmax(min(8rem, 100%), 1fr))',
      },
      gap: '2',
      alignItems: 'end',
    },
    '& > [role=group] > strong': {
      alignSelf: { base: 'center', lgDown: 'start' },
      gridColumn: { lgDown: '1 / -1' },
      overflowWrap: 'anywhere',
    },
    // Aligned with the field, not with its label.
    '& > [role=group]:first-child > strong': {
      alignSelf: { base: 'end', lgDown: 'start' },
      alignContent: 'center',
      minBlockSize: { lg: '10' },
    },
    '& > [role=group]:not(:first-child) label': { lg: hiddenLabel },
    '& > [role=group]:not(:first-child)': {
      lgDown: { borderBlockStart: '1px solid {colors.border}', paddingBlockStart: '3' },
    },
    '& .field__affix': { paddingInline: '1.5' },
  },
})

/** A row per combination: price, stock, numbers, picture, and availability. */
export function VariantGrid({
  form,
  currencySign,
}: {
  form: Form<ProductValues>
  currencySign: string
}) {
  const { t } = useTranslation()
  const { variants } = form.values
  const isCounted = !has(useViewer().module, 'bookings')
  const [first] = variants
  const fill = (part: Partial<VariantValues>) =>
    form.change({ variants: variants.map((row) => ({ ...row, ...part })) })
  const error = form.errorAt('variants')
  return (
    <>
      <Flex flexWrap="wrap" gap="2" alignItems="center">
        <strong>{t('products.variants.count', { count: variants.length })}</strong>
        {first && variants.length > 1 && (
          <>
            <Button type="button" variant="surface" onClick={() => fill({ price: first.price })}>
              {t('products.variants.fillPrice')}
            </Button>
            {isCounted && (
              <Button type="button" variant="surface" onClick={() => fill({ stock: first.stock })}>
                {t('products.variants.fillStock')}
              </Button>
            )}
          </>
        )}
      </Flex>
      {error && (
        <p className="field__error" role="alert">
          {error}
        </p>
      )}
      <Rows>
        {variants.map((row, at) => (
          <Row
            key={row.id ?? row.values.join('\n')}
            form={form}
            at={at}
            row={row}
            currencySign={currencySign}
            isCounted={isCounted}
            onChange={(part) => form.change({ variants: withPart(variants, at, part) })}
          />
        ))}
      </Rows>
    </>
  )
}

type RowProps = {
  form: Form<ProductValues>
  at: number
  row: VariantValues
  currencySign: string
  isCounted: boolean
  onChange: (part: Partial<VariantValues>) => void
}

function Row({ form, at, row, currencySign, isCounted, onChange }: RowProps) {
  const { t } = useTranslation()
  const field = <Name extends keyof VariantValues>(name: Name, wire: string) => ({
    name: `variants.${at}.${wire}`,
    value: row[name],
    error: form.errorAt(`variants.${at}.${wire}`),
    onChange: (value: VariantValues[Name]) => onChange({ [name]: value }),
  })
  const error = form.errorAt(`variants.${at}.values`)
  return (
    <div role="group" aria-label={row.values.join(', ')}>
      <strong>
        {row.values.join(', ')}
        {error && <span className="field__error">{error}</span>}
      </strong>
      <TextField
        {...field('price', 'priceAmount')}
        label={t('products.price')}
        isRequired
        inputMode="decimal"
        before={currencySign}
        maxLength={16}
      />
      {isCounted && (
        <TextField
          {...field('stock', 'stockQty')}
          label={t('products.form.inStock')}
          inputMode="numeric"
          maxLength={8}
        />
      )}
      {isCounted && (
        <TextField
          {...field('lowStock', 'lowStockQty')}
          label={t('products.form.warnAt')}
          inputMode="numeric"
          placeholder={form.values.lowStockQty}
          maxLength={8}
        />
      )}
      <TextField {...field('sku', 'sku')} label={t('products.sku')} maxLength={64} />
      <TextField {...field('barcode', 'barcode')} label={t('products.barcode')} maxLength={64} />
      <SelectField
        {...field('image', 'image')}
        label={t('products.variants.picture')}
        none={t('products.variants.samePicture')}
        choices={form.values.images.map((value, place) => ({
          value,
          label: t('form.picture.nth', { number: place + 1 }),
        }))}
      />
      <SelectField
        {...field('standing', 'status')}
        onChange={(value) => onChange({ standing: standings.find((one) => one === value) ?? 'on' })}
        label={t('products.form.offer')}
        choices={standings.map((value) => ({
          value,
          label: t(`products.variants.standing.${value}`),
        }))}
      />
    </div>
  )
}
