import { useTranslation } from '#i18n/use-translation.tsx'
import { allergens } from '#contract/allergen.ts'
import { productSpecials, productTastes, productTypes } from '#contract/product.ts'
import { has } from '#contract/modules.ts'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import {
  CheckField,
  ChoiceField,
  FormSection,
  SelectField,
  TextField,
} from '../parts/form/fields.tsx'
import { TimeField } from '../parts/form/time-field.tsx'
import { ChoicesField } from '../parts/form/choices-field.tsx'
import type { Form } from '../parts/form/form.ts'
import { useViewer } from '../seams/viewer.ts'
import { DepositFields } from './deposit-fields.tsx'
import { ProvidersField } from './providers-field.tsx'
import { TypeSymbol } from './product-marks.tsx'
import type { ProductValues } from './product-values.ts'
import { type Catalogue, choicesOf } from './use-catalogue.ts'

type Props = { form: Form<ProductValues> }

/** A product's category, stock and availability. */
export function ProductSide({
  form,
  catalogue,
  productId,
}: Props & { catalogue: Catalogue; productId: string | undefined }) {
  const { t } = useTranslation()
  const { module } = useViewer()
  const isVaried = form.values.variantOptions.length > 0
  return (
    <>
      <FormSection title={t('products.form.offer')}>
        <CheckField
          {...form.field('status')}
          label={t('products.form.isOffered')}
          hint={t('products.form.isOfferedHint')}
        />
      </FormSection>
      <PlaceFields form={form} catalogue={catalogue} />
      {has(module, 'kitchen') ? (
        <FoodFields form={form} />
      ) : (
        <FormSection title={t('products.tags')}>
          <SpecialField form={form} />
        </FormSection>
      )}
      {has(module, 'bookings') ? (
        <FormSection title={t('products.form.time')}>
          <TextField
            {...form.field('durationMin')}
            label={t('products.duration')}
            inputMode="numeric"
            behind={t('products.form.min')}
            maxLength={4}
          />
          <TextField
            {...form.field('bufferMin')}
            label={t('products.form.buffer')}
            hint={t('products.form.bufferHint')}
            inputMode="numeric"
            behind={t('products.form.min')}
            maxLength={4}
          />
        </FormSection>
      ) : (
        <FormSection title={t('products.stock')}>
          {!isVaried && (
            <TextField
              {...form.field('stockQty')}
              label={t('products.form.inStock')}
              hint={t('products.form.inStockHint')}
              inputMode="numeric"
              maxLength={8}
            />
          )}
          <TextField
            {...form.field('lowStockQty')}
            label={t('products.form.warnAt')}
            hint={isVaried ? t('products.form.warnAtHint') : undefined}
            inputMode="numeric"
            maxLength={8}
          />
        </FormSection>
      )}
      {has(module, 'bookings') && <DepositFields form={form} />}
      {has(module, 'bookings') && (
        <ProvidersField {...form.field('providers')} productId={productId} />
      )}
      <FormSection
        title={t('products.form.availability')}
        text={t('products.form.availabilityText')}
      >
        <TimeField {...form.field('availableFrom')} label={t('products.form.from')} kind="clock" />
        <TimeField {...form.field('availableTo')} label={t('products.form.to')} kind="clock" />
      </FormSection>
    </>
  )
}

function PlaceFields({ form, catalogue }: Props & { catalogue: Catalogue }) {
  const { t } = useTranslation()
  const { categoryId, subcategoryId, manufacturerId } = form.values
  const { module } = useViewer()
  const isGoods = !has(module, 'bookings')
  const none = t('products.form.none')
  const within = catalogue.subcategories?.filter((one) => one.categoryId === categoryId)
  const category = form.field('categoryId')
  return (
    <FormSection title={t('products.form.place')}>
      {catalogue.failure && (
        <div className="form__wide">
          <FailureNotice failure={catalogue.failure} onRetry={catalogue.reload} />
        </div>
      )}
      <SelectField
        {...category}
        label={t('products.category')}
        none={none}
        choices={choicesOf(catalogue.categories, categoryId)}
        onChange={(id) => form.change({ categoryId: id, subcategoryId: '' })}
      />
      {(within?.length ?? 0) > 0 && (
        <SelectField
          {...form.field('subcategoryId')}
          label={t('products.form.subcategory')}
          none={none}
          choices={choicesOf(within, subcategoryId)}
        />
      )}
      <SelectField
        {...form.field('manufacturerId')}
        label={t('products.form.manufacturer')}
        none={none}
        choices={choicesOf(catalogue.manufacturers, manufacturerId)}
      />
      {isGoods && (
        <>
          <TextField
            {...form.field('sku')}
            label={t('products.sku')}
            hint={t('products.form.skuHint')}
            maxLength={64}
          />
          <TextField {...form.field('barcode')} label={t('products.barcode')} maxLength={64} />
        </>
      )}
    </FormSection>
  )
}

/** Tags for food alone. */
const foodSpecials: readonly string[] = ['Chef Special', 'Signature Dish']

/** The special tags of a product. */
function SpecialField({ form }: Props) {
  const { t } = useTranslation()
  const { module } = useViewer()
  const isOffered = (value: string) =>
    has(module, 'kitchen') || !foodSpecials.includes(value) || form.values.special === value
  return (
    <SelectField
      {...form.field('special')}
      label={t('products.form.special')}
      none={t('products.form.none')}
      choices={productSpecials
        .filter((value) => value !== 'None' && isOffered(value))
        .map((value) => ({ value, label: t(`products.special.${value}`) }))}
    />
  )
}

function FoodFields({ form }: Props) {
  const { t } = useTranslation()
  const none = { value: '', label: t('products.form.noType') }
  return (
    <>
      <FormSection title={t('products.tags')}>
        <div className="form__wide">
          <ChoiceField
            {...form.field('type')}
            label={t('products.typeHeading')}
            choices={[
              none,
              ...productTypes.map((value) => ({
                value,
                label: t(`products.type.${value}`),
                mark: <TypeSymbol type={value} />,
              })),
            ]}
          />
        </div>
        <SelectField
          {...form.field('taste')}
          label={t('products.form.taste')}
          none={t('products.form.none')}
          choices={productTastes
            .filter((value) => value !== 'None')
            .map((value) => ({ value, label: t(`products.taste.${value}`) }))}
        />
        <SpecialField form={form} />
        <div className="form__wide">
          <ChoicesField
            {...form.field('allergens')}
            label={t('products.form.allergens')}
            choices={allergens.map((value) => ({ value, label: t(`allergen.${value}`) }))}
          />
        </div>
      </FormSection>
      <FormSection title={t('products.form.kitchen')}>
        <TextField
          {...form.field('station')}
          label={t('products.form.station')}
          hint={t('products.form.stationHint')}
          maxLength={40}
        />
        <CheckField
          {...form.field('isNoPrep')}
          label={t('products.form.noPrep')}
          hint={t('products.form.noPrepHint')}
        />
      </FormSection>
    </>
  )
}
