import { useTranslation } from '#i18n/use-translation.tsx'
import { limits } from '#contract/limits.ts'
import { has } from '#contract/modules.ts'
import { Button } from '../ui/button.tsx'
import { FormSection, SelectField, TextAreaField, TextField } from '../parts/form/fields.tsx'
import type { Form } from '../parts/form/form.ts'
import { PicturesField } from '../parts/form/pictures-field.tsx'
import type { Product } from '#contract/product.ts'
import { currencySign } from '../parts/money/money-format.ts'
import { useViewer } from '../seams/viewer.ts'
import { FormerPrice } from './former-price.tsx'
import { OptionGroups } from './option-groups.tsx'
import type { ProductValues } from './product-values.ts'
import { ProductSide } from './product-side.tsx'
import { SpecFields, specsFor } from './spec-fields.tsx'
import { type Catalogue, choicesOf } from './use-catalogue.ts'
import { VariantsField } from './variants-field.tsx'
import { SideBySide, Stacked } from '../ui/side-by-side.ts'

type Props = {
  form: Form<ProductValues>
  catalogue: Catalogue
  /** Undefined for a new product. */
  productId: string | undefined
  formerPrice: Product['formerPrice']
  /** Opens the form for a missing unit; undefined without permission. */
  onNewUnit: (() => void) | undefined
}

/**
 * The fields of a product or service: name, price and options; at the side the category and
 * availability.
 */
export function ProductFields({ form, catalogue, productId, formerPrice, onNewUnit }: Props) {
  const { t, i18n } = useTranslation()
  const { currency, module } = useViewer()
  // Bookings have no variants, but a service that already has some still shows them.
  const hasVariants = !has(module, 'bookings') || form.values.variantOptions.length > 0
  const sign = currencySign(currency, i18n.language)
  const specs = specsFor(catalogue.specs, form.values)
  return (
    <>
      <SideBySide>
        <Stacked>
          <FormSection title={t('products.form.basics')}>
            <div className="form__wide">
              <TextField
                {...form.field('name')}
                label={t('products.name')}
                isRequired
                maxLength={limits.text.short}
              />
            </div>
            <div className="form__wide">
              <TextAreaField
                {...form.field('description')}
                label={t('products.form.description')}
                hint={t('products.form.descriptionHint')}
                maxLength={limits.text.long}
              />
            </div>
          </FormSection>
          <FormSection title={t('products.form.pictures')}>
            <PicturesField {...form.field('images')} max={10} />
          </FormSection>
          <FormSection title={t('products.price')}>
            <TextField
              {...form.field('priceAmount')}
              label={t('products.price')}
              isRequired
              inputMode="decimal"
              before={sign}
              maxLength={16}
            />
            {formerPrice && <FormerPrice form={form} former={formerPrice} />}
            <TextField
              {...form.field('taxPercent')}
              label={t('products.form.tax')}
              hint={t('products.form.taxHint')}
              inputMode="decimal"
              behind="%"
              maxLength={8}
            />
            <div>
              <SelectField
                {...form.field('unitId')}
                label={t('products.form.unit')}
                none={t('products.form.none')}
                choices={choicesOf(catalogue.units, form.values.unitId)}
              />
              {onNewUnit && (
                <Button type="button" variant="ghost" size="sm" onClick={onNewUnit}>
                  {t('categories.newUnit')}
                </Button>
              )}
            </div>
          </FormSection>
          <FormSection title={t('products.form.options')} text={t('products.form.optionsText')}>
            <OptionGroups form={form} currencySign={sign} />
          </FormSection>
          {specs.length > 0 && (
            <FormSection title={t('products.form.specs')}>
              <SpecFields form={form} specs={specs} />
            </FormSection>
          )}
        </Stacked>
        <Stacked>
          <ProductSide form={form} catalogue={catalogue} productId={productId} />
        </Stacked>
      </SideBySide>
      {hasVariants && <VariantsField form={form} currencySign={sign} />}
    </>
  )
}
